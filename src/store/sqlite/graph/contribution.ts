import type { Count } from '../../share.ts';
import type { Scope } from '../scope.ts';

/** What a document added to one entity's counters, kept so that it can be taken back. SQL finds the entity at place 0. */
export type Contribution = readonly [
  entity: number,
  mentions: number,
  chunks: number,
  names: readonly Count[],
  types: readonly Count[],
  aliases: readonly Count[],
];

export function insertContributions(
  { db, workspace }: Scope,
  document: number,
  contributions: readonly Contribution[],
): void {
  db.run(
    'INSERT INTO contributions (document, workspace, entities) VALUES (?, ?, ?)',
    document,
    workspace,
    JSON.stringify(contributions),
  );
}

export function contributionsOf({ db }: Scope, document: number): Contribution[] {
  const row = db.get<{ entities: string }>('SELECT entities FROM contributions WHERE document = ?', document);
  return JSON.parse(row?.entities ?? '[]') as Contribution[];
}
