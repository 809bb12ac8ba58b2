import { hybrid } from './hybrid.ts';
import type { Mode } from './mode.ts';

/** Begins at entities, relations, and the passages that hold the question's words. */
export const mix: Mode = async (input) => ({ ...(await hybrid(input)), passages: input.words });
