import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export type LogLine = Readonly<Record<string, unknown>>;

/** A log whose lines, parsed, are there to be looked at. */
export function collectLog(): { readonly lines: readonly LogLine[]; readonly log: Logger } {
  const lines: LogLine[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { lines, log: pino({ level: 'debug' }, sink) };
}
