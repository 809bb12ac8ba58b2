import type { ModelErrorKind } from '../../../models/errors.ts';
import type { Prompt } from '../../../models/spec.ts';

/** A reply as it crosses from the thread that has the models. It has been read there, so that one that cannot be was asked for again. */
export interface Answer {
  readonly text: string;
  readonly cached: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What a call came to after all its attempts. */
export interface Unanswered {
  readonly failed: ModelErrorKind;
  /** For people; holds no key. */
  readonly message: string;
}

/** Asks the model, which takes its time. It never rejects because of the model. */
export type Ask = (prompt: Prompt) => Promise<Answer | Unanswered>;
