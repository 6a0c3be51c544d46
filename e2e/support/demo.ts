import { readFileSync } from 'node:fs';
import type { Locale } from '#contracts/states.js';

/** Demo credentials, as documented in the README. */
export const demoPassword = 'valdora-demo';
export const demoApiKey = 'pak_demo_valdora_0000000000000000';

/** Suggested questions of the first screen, which the knowledge base can answer. */
export const suggestedQuestions = questions('suggested.json');

/** Questions to the shop that its knowledge base cannot answer. */
export const unanswerableQuestions = questions('unanswerable.json');

function questions(name: string): (locale: Locale, index?: number) => string {
  const file = new URL(`../../demo/knowledge/${name}`, import.meta.url);
  const byLocale = JSON.parse(readFileSync(file, 'utf8')) as Record<Locale, string[]>;
  return (locale, index = 0) => {
    const question = byLocale[locale][index];
    if (question === undefined) throw new Error(`${name} has no question ${index} in ${locale}`);
    return question;
  };
}
