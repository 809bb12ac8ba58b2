/** Runs of verbs: "was born", "had not been", "tried to preserve", "written and directed". */
import { wordSet } from '../lexicon/word-set.ts';
import { isNounOrAdjective, type Unit } from './unit.ts';

/** Units `from` to `to`, exclusive. */
export interface VerbGroup {
  readonly from: number;
  readonly to: number;
}

const COPULAS = wordSet("is are was were be been being am 's 're 'm became become becomes remained remains");
const MODALS = wordSet("would will shall should can could may might must do does did 'll 'd");
const PARTICIPLE = /(?:ed|en|wn|un|ung|et|ade|old|eft|ught|ing)$/;

export function findVerbGroups(units: readonly Unit[]): VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (let from = 0; from < units.length; ) {
    if (!isVerbal(units[from])) {
      from++;
      continue;
    }
    let to = from + 1;
    let end = to;
    while (to < units.length) {
      const unit = units[to];
      if (unit === undefined || unit.argument !== null) break;
      const infinitive = unit.lower === 'to' && unit.pos === 'PART' && isVerbal(units[to + 1]);
      if (isVerbal(unit)) end = to + 1;
      else if (unit.pos === 'ADV' || unit.lower === "n't" || unit.lower === 'not' || infinitive) {
        if (to - end > 2) break;
      } else if (
        unit.pos === 'CCONJ' &&
        isParticiple(units[to - 1]) &&
        isParticiple(units[to + 1]) &&
        by(units, to + 2)
      ) {
        // "written and directed by"
      } else break;
      to++;
    }
    groups.push({ from, to: end });
    from = end;
  }
  return groups;
}

const isVerbal = (unit: Unit | undefined): boolean =>
  unit?.argument === null && (unit.pos === 'VERB' || unit.pos === 'AUX');
export const isParticiple = (unit: Unit | undefined): boolean =>
  unit?.pos === 'VERB' && PARTICIPLE.test(unit.lower);
const by = (units: readonly Unit[], index: number): boolean =>
  units[index]?.lower === 'by' || (units[index]?.pos === 'ADV' && units[index + 1]?.lower === 'by');

export function isCopula(units: readonly Unit[], group: VerbGroup): boolean {
  for (let index = group.from; index < group.to; index++) {
    const unit = units[index];
    if (unit !== undefined && unit.pos !== 'ADV' && unit.pos !== 'AUX' && !COPULAS.has(unit.lower))
      return false;
  }
  return COPULAS.has(units[group.to - 1]?.lower ?? '');
}

/** "would", "did": the verb itself is not there. */
export const isModal = (units: readonly Unit[], group: VerbGroup): boolean =>
  MODALS.has(units[group.to - 1]?.lower ?? '');

/** "directing debut", "based" in "Texas-based company": a participle before a noun. */
export function isNounLikeVerb(units: readonly Unit[], index: number): boolean {
  const verb = units[index];
  if (verb?.pos !== 'VERB' || !isNounOrAdjective(units[index + 1])) return false;
  return verb.lower.endsWith('ed') || verb.lower.endsWith('ing');
}
