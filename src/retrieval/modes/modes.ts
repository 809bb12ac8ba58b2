import type { QueryMode } from '../query.ts';
import { bypass } from './bypass.ts';
import { global } from './global.ts';
import { hybrid } from './hybrid.ts';
import { local } from './local.ts';
import { mix } from './mix.ts';
import type { Mode } from './mode.ts';
import { naive } from './naive.ts';

export const MODES: Readonly<Record<QueryMode, Mode>> = { naive, local, global, hybrid, mix, bypass };
