/** What of a document could not be read, where the rest was; null: nothing is missing. */
export const warnings = `
ALTER TABLE documents ADD COLUMN warning TEXT;
`;
