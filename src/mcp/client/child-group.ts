import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** All of it: nothing of our own environment is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | undefined;
}

/** A child process together with whatever it starts in turn: wrappers such as `npx` do. */
export interface ChildGroup {
  readonly pid: number | undefined;
  readonly stdin: ChildProcessWithoutNullStreams['stdin'];
  readonly stdout: ChildProcessWithoutNullStreams['stdout'];
  readonly stderr: ChildProcessWithoutNullStreams['stderr'];
  /** How it ended, or why it did not start, for people. */
  readonly ended: Promise<string>;
  /** Ends the whole group; resolves when the child is gone and reaped. */
  stop(): Promise<void>;
}

/** Closing its input is how a stdio server is asked to leave (MCP, lifecycle, shutdown); then SIGTERM, then SIGKILL. */
const INPUT_CLOSED_GRACE_MS = 1000;
const TERMINATED_GRACE_MS = 2000;

/** Windows has no process groups: there a child alone is ended. */
const HAS_GROUPS = process.platform !== 'win32';

export function startGroup({ command, args, env, cwd }: ChildOptions): ChildGroup {
  const child = spawn(command, args, { env, cwd, detached: HAS_GROUPS, windowsHide: true });
  // 'exit', not 'close': what the child has started may hold on to its pipes.
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(describeStartError(command, cwd, error)));
    child.once('exit', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `exited with code ${code}`),
    );
  });
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  const { pid } = child;
  if (pid !== undefined) leaveNoneBehind(pid);

  return {
    pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    async stop() {
      if (pid !== undefined) {
        child.stdin.end();
        if (!(await settlesWithin(ended, INPUT_CLOSED_GRACE_MS))) signalGroup(pid, 'SIGTERM');
        if (!(await settlesWithin(ended, TERMINATED_GRACE_MS))) signalGroup(pid, 'SIGKILL');
        await ended;
        signalGroup(pid, 'SIGKILL');
        running.delete(pid);
      }
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    },
  };
}

function describeStartError(command: string, cwd: string | undefined, error: Error): string {
  const code = 'code' in error ? error.code : error.message;
  if (code === 'ENOENT') return `"${command}" was not found${cwd ? `, or its directory ${cwd}` : ''}`;
  return `"${command}" could not be started (${code})`;
}

async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(ms, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    timer.abort();
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(HAS_GROUPS ? -pid : pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** Groups that a process which ends in a hurry takes with it. */
const running = new Set<number>();

function leaveNoneBehind(pid: number): void {
  if (running.size === 0) {
    process.off('exit', killRunning);
    process.on('exit', killRunning);
  }
  running.add(pid);
}

function killRunning(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}
