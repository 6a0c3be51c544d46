import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestRun } from '#contracts/test-sets.js';

export interface LastTestRun {
  /** When it ended, ISO 8601. */
  at: string;
  run: TestRun;
}

/** The number changes with the shape of what is stored. */
const keyOf = (chatbotId: ChatbotId, locale: Locale) => `parley.test-run.1.${chatbotId}.${locale}`;

/** The last run of a test set in this browser: a result to work through outlasts a reload. */
export function readLastTestRun(chatbotId: ChatbotId, locale: Locale): LastTestRun | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(chatbotId, locale)) ?? 'null') as LastTestRun | null;
  } catch {
    return null;
  }
}

/** Best effort: a browser without room shows the run until the page is left. */
export function saveLastTestRun(chatbotId: ChatbotId, locale: Locale, last: LastTestRun): void {
  try {
    localStorage.setItem(keyOf(chatbotId, locale), JSON.stringify(last));
  } catch {
    // It is shown all the same.
  }
}
