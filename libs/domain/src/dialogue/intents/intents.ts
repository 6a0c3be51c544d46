import type { Locale } from '#contracts/states.js';

/** What an intent is called where a visitor chooses among several, and how visitors ask for it. */
export interface IntentExamples {
  readonly title: string;
  readonly examples: readonly string[];
}

/** The languages of an intent side by side: what is added to one has its like in the other. */
export type BilingualExamples = Readonly<Record<Locale, IntentExamples>>;

/** What is asked in words of requests but starts no action. */
export type Contrast = Readonly<Record<Locale, readonly string[]>>;
