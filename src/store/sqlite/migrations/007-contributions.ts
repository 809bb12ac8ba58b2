/** What a document added to an entity (`graph/contribution.ts`) is an array: names of fields took a third of the room. */
export const contributions = `
UPDATE contributions SET entities = (
  SELECT json_group_array(json_array(
    value ->> 'entity', value ->> 'mentions', value ->> 'chunks', value -> 'names', value -> 'types', value -> 'aliases'
  ) ORDER BY key)
  FROM json_each(contributions.entities)
);
`;
