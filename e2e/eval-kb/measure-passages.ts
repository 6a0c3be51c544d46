import { createAnswerer } from '#answering/answerer.js';
import { trainInThread } from '#answering/training/train-in-thread.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { timesOf, watchEventLoop, word } from './measure-speed.js';

/** What ten thousand passages cost. Times in milliseconds. */
export interface PassageSpeed {
  load: number;
  questionP50: number;
  questionP99: number;
  longQuestionP99: number;
  liveAfterEdit: number;
  trial: number;
  /** During the questions. */
  longestBlock: number;
}

const chatbotId = 'passages' as ChatbotId;
const passages = 10_000;
const questions = 500;
const wordsOfSentence = 9;

/** Word numbers are drawn so that, as in any language, few words are frequent and most are rare. */
function sentence(seed: number): string {
  const words = Array.from({ length: wordsOfSentence }, (_, at) => {
    const drawn = ((seed * 7919 + at * 104_729) % 9973) / 9973;
    return word(Math.floor(4000 * drawn ** 3) + (at % 3));
  });
  return `${words.join(' ')}.`;
}

function document(number: number): KnowledgeArticle {
  return {
    id: `d${number}` as ArticleId,
    chatbotId,
    version: 1,
    kind: 'document',
    locale: 'en',
    title: `${word(number)} ${word(number * 3)}`,
    variants: [],
    body: Array.from({ length: 8 }, (_, at) => sentence(number * 8 + at)).join(' '),
  };
}

export async function measurePassages(): Promise<PassageSpeed> {
  const answerer = createAnswerer({ quietMs: 1_000_000_000, trainer: trainInThread });
  const ask = (text: string) =>
    answerer.answer(
      { chatbotId, text, locale: 'en', previousTurn: null, threshold: 0.9 },
      new AbortController().signal,
    );
  const began = performance.now();
  await answerer.load(Array.from({ length: passages }, (_, number) => document(number)));
  const load = performance.now() - began;
  const block = watchEventLoop();
  const times = await timesOf(questions, (at) => sentence(at * 13), ask);
  const long = await timesOf(
    100,
    (at) =>
      Array.from({ length: 40 }, (_, more) => sentence(at * 40 + more))
        .join(' ')
        .slice(0, 2000),
    ask,
  );
  const longestBlock = block();
  const edited = performance.now();
  answerer.put({ ...document(1), version: 2, body: 'Where the flamingos are kept.' });
  const live = await ask('where are the flamingos kept');
  const liveAfterEdit =
    live.decision.candidates[0]?.articleId === 'd1' ? performance.now() - edited : Number.POSITIVE_INFINITY;
  const trialBegan = performance.now();
  await answerer.trial(chatbotId, { put: [{ ...document(2), version: 2 }], remove: [] });
  const trial = performance.now() - trialBegan;
  await answerer.close();
  return {
    load,
    questionP50: times[questions / 2] ?? 0,
    questionP99: times[Math.floor(questions * 0.99)] ?? 0,
    longQuestionP99: long[98] ?? 0,
    liveAfterEdit,
    trial,
    longestBlock,
  };
}
