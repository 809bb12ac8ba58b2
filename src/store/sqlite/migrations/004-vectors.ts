/**
 * Vectors are of 16-bit floats, little-endian. Their numbers only grow and are never given twice: an index that knows the last one it
 * has seen finds what it lacks behind it, and a vector that is gone is a number that nothing has.
 *
 * `stamp` of a model is random and tells index files of this database from others. One model serves, one is wanted; while the model
 * changes they are two, and one that is neither goes with its vectors, step by step. A row of `vectors_due` says that an owner's vector
 * is to be looked at; its stamp is another each time that is said.
 */
export const vectors = `
CREATE TABLE embedding_models (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  probe BLOB NOT NULL,
  stamp TEXT NOT NULL,
  serving INTEGER NOT NULL CHECK (serving IN (0, 1)),
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1))
) STRICT;

CREATE TABLE vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL,
  space INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('chunk', 'entity', 'relation')),
  owner INTEGER NOT NULL,
  hash TEXT NOT NULL,
  vector BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX vectors_by_owner ON vectors (kind, owner, space);
CREATE INDEX vectors_in_order ON vectors (space, kind, id);

CREATE TABLE vectors_due (
  workspace INTEGER NOT NULL,
  kind TEXT NOT NULL,
  owner INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (workspace, kind, owner)
) STRICT, WITHOUT ROWID;
`;
