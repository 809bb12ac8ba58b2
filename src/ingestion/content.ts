import { hash } from 'node:crypto';
import { oneLine } from '../lib/one-line.ts';

const SUMMARY_LENGTH = 250;

/** `doc-` and 128 bits of SHA-256 of the content: the normalised text as UTF-8, or the file's bytes. Names are not identity. */
export function documentId(content: string | Uint8Array): string {
  return `doc-${hash('sha256', content).slice(0, 32)}`;
}

/** The first 250 characters or so on one line, cut at a word's end and marked `...` if there is more. */
export function summarize(text: string): string {
  const head = oneLine(text.slice(0, SUMMARY_LENGTH * 8));
  if (head.length <= SUMMARY_LENGTH && text.length <= SUMMARY_LENGTH * 8) return head;
  const cut = head
    .slice(0, SUMMARY_LENGTH)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > SUMMARY_LENGTH / 2 && head[SUMMARY_LENGTH] !== ' ' ? cut.slice(0, lastSpace) : cut.trimEnd()}...`;
}
