import type { ModelErrorKind } from '../../../models/errors.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { Chunk } from '../../document.ts';
import type { Ask, Unanswered } from './ask.ts';
import { promptFor, promptForMore, type ReadingSettings } from './prompt.ts';
import { readSaid, type Said } from './reply.ts';

/** What was said of a chunk, or of a part of it. */
export interface SaidOf {
  readonly chunk: Chunk;
  readonly said: Said;
}

/** One of the calls about a chunk failed for good. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';
  readonly kind: ModelErrorKind;

  constructor({ failed, message }: Unanswered) {
    super(message);
    this.kind = failed;
  }
}

/** The reply, or the passage, is longer than the model can make or take. */
const TOO_MUCH: ReadonlySet<ModelErrorKind> = new Set(['truncated', 'too_long']);

/**
 * What the model says of a chunk. A reply that does not end within the model's limit is not mended: half of what is there would pass for
 * all. The chunk is asked for once more in two halves, whose replies are half as long; what is still too long fails.
 *
 * @throws {ReadingFailure}
 */
export async function readChunk(
  chunk: Chunk,
  title: string | null,
  settings: ReadingSettings,
  ask: Ask,
): Promise<SaidOf[]> {
  const whole = await readPassage(chunk, title, settings, ask);
  if (!('failed' in whole)) return whole;
  if (!TOO_MUCH.has(whole.failed)) throw new ReadingFailure(whole);
  const halves = halve(chunk);
  if (halves.length < 2) throw new ReadingFailure(whole);
  const read: SaidOf[] = [];
  for (const half of halves) {
    const said = await readPassage(half, title, settings, ask);
    if ('failed' in said) throw new ReadingFailure(said);
    read.push(...said);
  }
  return read;
}

async function readPassage(
  chunk: Chunk,
  title: string | null,
  settings: ReadingSettings,
  ask: Ask,
): Promise<SaidOf[] | Unanswered> {
  const prompt = promptFor({ title, heading: chunk.heading, text: chunk.text }, settings);
  const first = await ask(prompt);
  if ('failed' in first) return first;
  const said = readSaid(first.text);
  if (settings.gleaning === 0) return [{ chunk, said }];
  const more = await ask(promptForMore(prompt, first.text));
  if (!('failed' in more)) return [{ chunk, said: join(said, readSaid(more.text)) }];
  return TOO_MUCH.has(more.failed) ? [{ chunk, said }] : more;
}

function join(first: Said, more: Said): Said {
  return {
    entities: [...first.entities, ...more.entities],
    relations: [...first.relations, ...more.relations],
    unusable: first.unusable + more.unusable,
  };
}

/** Parted where the sentence ends that is nearest to the middle. */
function halve(chunk: Chunk): Chunk[] {
  const middle = chunk.text.length / 2;
  const [cut] = splitSentences(chunk.text)
    .slice(0, -1)
    .map(({ end }) => end)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (cut === undefined) return [chunk];
  const part = (from: number, to: number): Chunk => ({
    ...chunk,
    start: chunk.start + from,
    end: chunk.start + to,
    text: chunk.text.slice(from, to),
  });
  return [part(0, cut), part(cut, chunk.text.length)];
}
