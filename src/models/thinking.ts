const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Leaves out what a local model thinks aloud before it answers (`<think>…</think>` at the very beginning), where its server does not.
 * Text goes in and out in pieces.
 */
export interface ThinkingFilter {
  push(text: string): string;
  /** What was held back at the end: only part of a mark, or thoughts that never ended, which are dropped. */
  end(): string;
}

export function createThinkingFilter(): ThinkingFilter {
  let state: 'beginning' | 'thinking' | 'answering' = 'beginning';
  let held = '';

  function push(text: string): string {
    if (state === 'answering') return text;
    held += text;
    if (state === 'beginning') {
      const start = held.trimStart();
      if (OPEN.startsWith(start.slice(0, OPEN.length)) && start.length < OPEN.length) return '';
      state = start.startsWith(OPEN) ? 'thinking' : 'answering';
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSE);
      if (end < 0) {
        // Only the last characters may still become the mark.
        held = held.slice(-(CLOSE.length - 1));
        return '';
      }
      held = held.slice(end + CLOSE.length).trimStart();
      state = 'answering';
    }
    const shown = held;
    held = '';
    return shown;
  }

  return { push, end: () => (state === 'beginning' ? held : '') };
}
