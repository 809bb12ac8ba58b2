/**
 * Every row bears its workspace. What is searched by words is not here: each workspace has full-text
 * tables of its own (`text-indexes.ts`), so that its statistics are its own.
 *
 * What a document says of the graph is kept chunk by chunk, as JSON (`evidence`, its shape in `graph/evidence-row.ts`). Mentions,
 * descriptions and statements are the same turned round, by entity and relation and in the order in which they are read; a row of them
 * is its key, so that each costs one insertion. They name chunks and entities without a foreign key: one function
 * writes all of them, and SQLite would look both up for every row.
 *
 * What an entity was named, taken for and called is kept with its counts (`graph/count-column.ts`); `folded` is its name in lower case, empty
 * where that is its key.
 *
 * `tie` columns are hashes of where a row comes from (`place.ts`): rows of equal weight are read in an order
 * that does not depend on when they were written.
 */
export const initial = `
CREATE TABLE workspaces (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  chunks INTEGER NOT NULL DEFAULT 0,
  entities INTEGER NOT NULL DEFAULT 0,
  relations INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces,
  id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'processed', 'failed')),
  claim TEXT,
  file_path TEXT NOT NULL,
  title TEXT,
  summary TEXT NOT NULL,
  length INTEGER NOT NULL,
  chunks_count INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  track_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  inserted INTEGER NOT NULL,
  folded TEXT NOT NULL,
  UNIQUE (workspace, id)
) STRICT;
CREATE INDEX documents_by_status ON documents (workspace, status, seq);
CREATE INDEX documents_by_created ON documents (workspace, created_at, seq);
CREATE INDEX documents_by_updated ON documents (workspace, updated_at, seq);
CREATE INDEX documents_by_path ON documents (workspace, file_path, seq);

CREATE TABLE sources (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  workspace INTEGER NOT NULL,
  text TEXT,
  bytes BLOB
) STRICT;

CREATE TABLE texts (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  workspace INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE inputs (
  workspace INTEGER NOT NULL,
  path TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES documents,
  size INTEGER NOT NULL,
  modified_at REAL NOT NULL,
  uploaded INTEGER NOT NULL,
  PRIMARY KEY (workspace, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX inputs_by_document ON inputs (document);

CREATE TABLE replacements (
  successor INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  replaced INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  workspace INTEGER NOT NULL,
  PRIMARY KEY (successor, replaced)
) STRICT, WITHOUT ROWID;
CREATE INDEX replacements_by_replaced ON replacements (replaced);

CREATE TABLE tracks (
  workspace INTEGER NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE track_items (
  workspace INTEGER NOT NULL,
  track TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('queued', 'requeued', 'duplicate', 'rejected')),
  document_id TEXT,
  file_path TEXT NOT NULL,
  existing TEXT,
  reason TEXT,
  PRIMARY KEY (workspace, track, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE chunks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL,
  document INTEGER NOT NULL REFERENCES documents,
  ordinal INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  page INTEGER,
  heading TEXT,
  text TEXT NOT NULL,
  UNIQUE (document, ordinal)
) STRICT;

CREATE TABLE entities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  type TEXT NOT NULL,
  documents INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  mentions INTEGER NOT NULL,
  degree INTEGER NOT NULL,
  names TEXT NOT NULL,
  types TEXT NOT NULL,
  aliases TEXT NOT NULL,
  UNIQUE (workspace, key)
) STRICT;
CREATE INDEX entities_connected ON entities (workspace, degree DESC, name) WHERE degree > 8;

CREATE TABLE aliases (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL,
  key TEXT NOT NULL,
  entity INTEGER NOT NULL,
  UNIQUE (workspace, key, entity)
) STRICT;

CREATE TABLE relations (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL,
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  forward REAL NOT NULL,
  backward REAL NOT NULL,
  statements INTEGER NOT NULL,
  flipped INTEGER NOT NULL,
  tie INTEGER NOT NULL,
  edited_weight REAL,
  weight REAL AS (coalesce(edited_weight, forward + backward)) VIRTUAL,
  CHECK (low < high AND id = (high << 26) + low)
) STRICT;
CREATE INDEX relations_by_low ON relations (low, weight DESC, tie);

CREATE TABLE predicates (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL,
  relation INTEGER NOT NULL,
  forward INTEGER NOT NULL,
  predicate TEXT NOT NULL,
  weight REAL NOT NULL,
  statements INTEGER NOT NULL,
  UNIQUE (relation, predicate, forward)
) STRICT;

CREATE TABLE evidence (
  chunk INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL,
  mentions TEXT NOT NULL,
  descriptions TEXT NOT NULL,
  statements TEXT NOT NULL
) STRICT;

CREATE TABLE mentions (
  entity INTEGER NOT NULL,
  titled INTEGER NOT NULL,
  count INTEGER NOT NULL,
  tie INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  PRIMARY KEY (entity, titled DESC, count DESC, tie, chunk)
) STRICT, WITHOUT ROWID;

CREATE TABLE descriptions (
  entity INTEGER NOT NULL,
  score REAL NOT NULL,
  tie INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  PRIMARY KEY (entity, score DESC, tie, chunk, start, "end")
) STRICT, WITHOUT ROWID;

CREATE TABLE statements (
  relation INTEGER NOT NULL,
  weight REAL NOT NULL,
  tie INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  predicate INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  PRIMARY KEY (relation, weight DESC, tie, chunk, start, "end", predicate)
) STRICT, WITHOUT ROWID;

CREATE TABLE contributions (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  workspace INTEGER NOT NULL,
  entities TEXT NOT NULL
) STRICT;

CREATE TABLE renames (
  workspace INTEGER NOT NULL,
  key TEXT NOT NULL,
  renamed TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX renames_by_renamed ON renames (workspace, renamed);

CREATE TABLE entity_edits (
  workspace INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT,
  type TEXT,
  description TEXT,
  properties TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE relation_edits (
  workspace INTEGER NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  keywords TEXT,
  description TEXT,
  weight REAL,
  properties TEXT NOT NULL,
  PRIMARY KEY (workspace, first, second),
  CHECK (first < second)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_edits_by_second ON relation_edits (workspace, second);

CREATE TABLE cache (
  workspace INTEGER NOT NULL,
  mode TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, mode, key)
) STRICT;
`;
