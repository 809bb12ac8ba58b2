import type { Mode } from './mode.ts';
import { NO_SEEDS } from './mode.ts';

/** Words alone; the graph is not asked. */
export const naive: Mode = async ({ words }) => ({ ...NO_SEEDS, passages: words });
