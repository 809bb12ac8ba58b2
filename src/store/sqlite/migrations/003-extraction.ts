/**
 * What a language model writes when it extracts, and what it cost. Null: the sentence at the row's place speaks for itself, as it does
 * for all that was extracted without a model.
 */
export const extraction = `
ALTER TABLE descriptions ADD COLUMN text TEXT;
ALTER TABLE statements ADD COLUMN description TEXT;

ALTER TABLE documents ADD COLUMN model_calls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN cached_calls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN prompt_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN completion_tokens INTEGER NOT NULL DEFAULT 0;
`;
