import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Weft as its users run it: a process of its own, which can be killed. */
export interface ServiceProcess {
  readonly base: string;
  readonly pid: number;
  readonly output: () => string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export async function spawnService(env: Record<string, string>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [new URL('../../src/main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const base = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    base,
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
