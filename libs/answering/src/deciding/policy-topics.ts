import type { PolicyTopic } from '#contracts/chatbot.js';
import type { Pause } from '../numeric/pause.js';
import { analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';

/** Limit of the analysed words, above the length of any real question. */
const maxWords = 1000;

/** Phrases of one topic as lists of stems, by their first stem. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Cache of stemmed phrases: stemming thousands costs milliseconds, and the engine passes the same topics with every question. */
const phraseCache = new WeakMap<PolicyTopic, Map<Language, Phrases>>();

/**
 * Index of the first topic with a phrase in the text; -1 if there is none. A phrase matches if all of its words occur in order, in any form,
 * with only stop words between them. All languages are tried, so that a wrongly guessed language does not miss a topic.
 */
export async function policyTopicIn(
  text: string,
  topics: readonly PolicyTopic[],
  languages: Iterable<Language>,
  pause: Pause,
): Promise<number> {
  if (topics.length === 0) return -1;
  let first = topics.length;
  for (const language of new Set(languages)) {
    await pause();
    const { words, stems } = analyse(text, language, maxWords);
    const stopWords = stopWordsOf(language);
    const passable = words.map((word) => stopWords.has(word));
    for (const [at, topic] of topics.slice(0, first).entries()) {
      await pause();
      if (!isIn(stems, passable, phrasesOf(topic, language))) continue;
      first = at;
      break;
    }
  }
  return first < topics.length ? first : -1;
}

function isIn(stems: readonly string[], passable: readonly boolean[], phrases: Phrases): boolean {
  return stems.some((stem, at) => phrases.get(stem)?.some((phrase) => continues(phrase, stems, passable, at)));
}

/** Whether the phrase, whose first stem is at `start`, continues to its end. Only stop words may be skipped. */
function continues(
  phrase: readonly string[],
  stems: readonly string[],
  passable: readonly boolean[],
  start: number,
): boolean {
  let at = start + 1;
  for (const stem of phrase.slice(1)) {
    while (at < stems.length && stems[at] !== stem && passable[at]) at += 1;
    if (stems[at] !== stem) return false;
    at += 1;
  }
  return true;
}

function phrasesOf(topic: PolicyTopic, language: Language): Phrases {
  const languages = phraseCache.get(topic) ?? new Map<Language, Phrases>();
  phraseCache.set(topic, languages);
  const known = languages.get(language);
  if (known) return known;
  const phrases = new Map<string, string[][]>();
  for (const phrase of topic.phrases) {
    const { stems } = analyse(phrase, language);
    const first = stems[0];
    if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), stems]);
  }
  languages.set(language, phrases);
  return phrases;
}
