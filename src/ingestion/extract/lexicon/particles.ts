import { wordSet } from './word-set.ts';

/** Lower-case words inside names, joined when a capital follows. */
export const PARTICLES = wordSet(
  'de da di del della dello dei du des la le van von der den ter ten zu zur zum af av dos das do al el bin ibn ben bint abu ap no y e d l',
);

/** Those that a name may begin with. */
export const PARTICLES_BEFORE = wordSet('van von al el ibn bin abu de du della');
