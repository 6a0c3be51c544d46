import type { Locale } from '#contracts/states.js';

/** Title of an intent in a list of choices, and examples of requests for it. */
export interface IntentExamples {
  readonly title: string;
  readonly examples: readonly string[];
}

/** Examples of an intent in each language, in parallel: an addition in one needs its counterpart in the other. */
export type BilingualExamples = Readonly<Record<Locale, IntentExamples>>;

/** Questions worded like requests that start no action. */
export type Contrast = Readonly<Record<Locale, readonly string[]>>;
