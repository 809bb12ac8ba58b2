import type { QueryMode } from '../query.ts';
import { global } from './global.ts';
import { hybrid } from './hybrid.ts';
import { local } from './local.ts';
import { mix } from './mix.ts';
import type { Mode } from './mode.ts';
import { naive } from './naive.ts';

/** Modes that retrieve; `bypass` asks the language model alone. */
export type RetrievalMode = Exclude<QueryMode, 'bypass'>;

export const MODES: Readonly<Record<RetrievalMode, Mode>> = { naive, local, global, hybrid, mix };
