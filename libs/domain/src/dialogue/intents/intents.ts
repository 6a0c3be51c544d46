/** What an intent is called where a visitor chooses among several, and how visitors ask for it. */
export interface IntentExamples {
  readonly title: string;
  readonly examples: readonly string[];
}
