import { type DestinationStream, type Logger, pino } from 'pino';

/** What is kept of lines that could not be written yet; what comes beyond it is dropped. */
const MOST_UNWRITTEN_CHARACTERS = 1024 * 1024;

/** Lines of JSON to the standard output, or readable ones where a person looks on. */
export function openLog(level: string): Logger {
  if (process.stdout.isTTY) return pino({ level, transport: { target: 'pino-pretty' } });
  return pino({ level }, unfailing(process.stdout.fd));
}

/**
 * Writes to a file that may be on a full disk: the lines wait until it takes them again. Left alone, pino throws out of the call that
 * logs and, as that ends the process, tries for ever to write the rest before it exits.
 */
export function unfailing(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: MOST_UNWRITTEN_CHARACTERS });
  destination.on('error', () => {});
  return destination;
}
