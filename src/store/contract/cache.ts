/** Replies of models. */
export interface CacheStore {
  get(mode: string, key: string): Promise<string | null>;
  put(mode: string, key: string, value: string): Promise<void>;
  /** Answers how many entries went. Without modes: all. */
  clear(modes?: readonly string[]): Promise<number>;
}
