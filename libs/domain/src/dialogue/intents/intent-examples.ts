import type { IntentName } from '#contracts/business/bot-actions.js';
import type { Locale } from '#contracts/states.js';
import { englishExamples } from './examples.en.js';
import { italianExamples } from './examples.it.js';
import type { IntentExamples } from './intents.js';

/**
 * Built-in training examples of requests for an action; each business adds its own. Questions about how something is done, or what it costs,
 * belong in articles: examples contain "my" or an imperative.
 */
export const intentExamples: Readonly<Record<Locale, Readonly<Record<IntentName, IntentExamples>>>> = {
  en: englishExamples,
  it: italianExamples,
};
