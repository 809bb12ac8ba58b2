/** The columns of a `DocumentRecord`. */
export const RECORD = `
  id, status, file_path AS filePath, title, summary, length, chunks_count AS chunksCount,
  created_at AS createdAt, updated_at AS updatedAt, error, warning, track_id AS trackId,
  model_calls AS modelCalls, cached_calls AS cachedCalls, prompt_tokens AS promptTokens, completion_tokens AS completionTokens`;

/** What a part of the source name or the title is looked for in. */
export function foldNames(filePath: string, title: string | null): string {
  return (title === null ? filePath : `${filePath}\n${title}`).toLowerCase();
}
