/** The columns of a `StoredChunk`: `c` is the chunk, `d` its document. Text last: it may reach into overflow pages. */
export const CHUNK = `
  c.id, d.id AS documentId, d.file_path AS filePath, d.title, c.ordinal, c.start, c."end", c.tokens, c.page, c.heading, c.text`;
