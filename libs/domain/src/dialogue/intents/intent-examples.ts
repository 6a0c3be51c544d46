import type { IntentName } from '#contracts/business/bot-actions.js';
import type { Locale } from '#contracts/states.js';
import { englishExamples } from './examples.en.js';
import { italianExamples } from './examples.it.js';
import type { IntentExamples } from './intents.js';

/**
 * How visitors ask for something to be done, as every business begins with; each adds its own. What asks how something is done, or what it costs,
 * is knowledge and belongs into articles: examples speak of "my", or tell to do it.
 */
export const intentExamples: Readonly<Record<Locale, Readonly<Record<IntentName, IntentExamples>>>> = {
  en: englishExamples,
  it: italianExamples,
};
