/** Small conventions that several endpoints share. */

/** A passage's id as clients see it. */
export function chunkName(id: number): string {
  return `chunk-${id}`;
}

/** What LightRAG's clients split lists in `source_id` and `file_path` at. */
export const LIST_SEPARATOR = '<SEP>';
