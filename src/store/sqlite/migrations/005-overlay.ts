/**
 * What is laid over the fold besides edits and renames. `merges`: the entity of one key is taken for that of another. `merge_vetoes`:
 * two that an editor has told apart.
 *
 * A document that a merge has changed keeps what it added before, so that it can be added anew when the merge is undone: its share
 * (`graph/original.ts`) in `originals`, and in `merged_documents` the keys of which something else was made. `stale`: a merge was
 * undone, and the document is still to follow.
 *
 * `summaries` are what a language model made of an entity's descriptions: of which (`sources`, their hashes), and how often the entity
 * was mentioned then. One that is `withdrawn` may tell what was deleted since, and is not shown. An empty one could not be made.
 * `curation` says up to where what was published has been looked at.
 */
export const overlay = `
CREATE TABLE merges (
  workspace INTEGER NOT NULL,
  absorbed TEXT NOT NULL,
  target TEXT NOT NULL,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  made_by TEXT NOT NULL CHECK (made_by IN ('automatic', 'editor')),
  made_at INTEGER NOT NULL,
  unfinished INTEGER NOT NULL,
  PRIMARY KEY (workspace, absorbed)
) STRICT, WITHOUT ROWID;
CREATE INDEX merges_by_target ON merges (workspace, target);
CREATE INDEX merges_unfinished ON merges (workspace) WHERE unfinished = 1;

CREATE TABLE merge_vetoes (
  workspace INTEGER NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  PRIMARY KEY (workspace, first, second),
  CHECK (first < second)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_vetoes_by_second ON merge_vetoes (workspace, second);

CREATE TABLE originals (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  workspace INTEGER NOT NULL,
  share TEXT NOT NULL
) STRICT;

CREATE TABLE merged_documents (
  workspace INTEGER NOT NULL,
  absorbed TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  stale INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace, absorbed, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX merged_documents_by_document ON merged_documents (document);
CREATE INDEX merged_documents_stale ON merged_documents (workspace) WHERE stale = 1;

CREATE TABLE summaries (
  workspace INTEGER NOT NULL,
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  sources TEXT NOT NULL,
  documents INTEGER NOT NULL,
  mentions INTEGER NOT NULL,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE curation (
  workspace INTEGER NOT NULL,
  task TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  document INTEGER NOT NULL,
  PRIMARY KEY (workspace, task)
) STRICT, WITHOUT ROWID;
`;
