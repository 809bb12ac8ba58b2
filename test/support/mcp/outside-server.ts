/**
 * A small MCP server over stdio that can be told to misbehave: `node outside-server.ts <behaviour>`. It is written without an SDK,
 * which would not let it. Its tool `pid` tells its process id in the description.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Incoming {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly cursor?: string };
}

const behaviour = process.argv[2] ?? 'plain';
process.stderr.write(`pid ${process.pid}\n`);

const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const tool = (name: string, description = '') => ({ name, description, inputSchema: { type: 'object' } });
const pidTool = tool('pid', String(process.pid));
const capabilities =
  behaviour === 'toolless' ? { prompts: {} } : { tools: { listChanged: true }, logging: {} };
let lists = 0;

const PAGES: Record<string, { tools: object[]; nextCursor?: string }> = {
  '': { tools: [tool('first')], nextCursor: 'two' },
  two: { tools: [tool('second')], nextCursor: 'three' },
  three: { tools: [tool('third')] },
};

function listTools({ params }: Incoming): object {
  lists++;
  switch (behaviour) {
    case 'pages':
      return PAGES[params?.cursor ?? ''] ?? {};
    case 'endless':
      return { tools: [tool(`tool-${lists}`)], nextCursor: String(lists) };
    case 'environment':
      return { tools: Object.entries(process.env).map(([name, value]) => tool(name, value)) };
    case 'changes':
      return { tools: lists === 1 ? [tool('old')] : [tool('new')] };
    case 'stubborn':
      return { tools: [pidTool, tool('child', String(startStubbornChild()))] };
    default:
      return { tools: [pidTool] };
  }
}

/** Outlives its parent, and does not mind SIGTERM. */
function startStubbornChild(): number | undefined {
  const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';
  return spawn(process.execPath, ['-e', script], { stdio: 'inherit' }).pid;
}

function answer(message: Incoming): void {
  const { id, method } = message;
  switch (method) {
    case 'initialize':
      if (behaviour === 'silent') return;
      if (behaviour === 'refuses') {
        send({ id, error: { code: -32603, message: 'the licence has run out' } });
        return;
      }
      send({
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities,
          serverInfo: { name: behaviour, version: '1' },
        },
      });
      return;
    case 'tools/list':
      if (behaviour === 'silent after a while' && lists > 0) return;
      send({ id, result: listTools(message) });
      if (behaviour === 'dies' && lists === 1) process.exit(7);
      if (behaviour === 'changes' && lists === 1) send({ method: 'notifications/tools/list_changed' });
      return;
    case 'ping':
      send({ id, result: {} });
      return;
    default:
      if (id !== undefined) send({ id, error: { code: -32601, message: `no method ${method}` } });
  }
}

if (behaviour === 'exits') process.exit(3);
if (behaviour === 'noisy') process.stdout.write('Welcome!\n{"json": "but no message"}\n\n\u0007\u0000{]\n');
if (behaviour === 'chatty')
  for (let i = 0; i < 20_000; i++) process.stderr.write(`${i} ${'x'.repeat(1000)}\n`);
if (behaviour === 'floods') setInterval(() => process.stdout.write('rubbish, no newline '.repeat(5000)), 1);
if (behaviour === 'floods lines') process.stdout.write('rubbish\n'.repeat(40_000));
if (behaviour === 'floods lines') setInterval(() => process.stdout.write('rubbish\n'.repeat(5000)), 1);
if (behaviour === 'stubborn') {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
}
createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line) as Incoming));
