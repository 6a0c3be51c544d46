import { createAnswerer } from '#answering/answerer.js';
import { trainInThread } from '#answering/training/train-in-thread.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';

/** Cost of a knowledge base of 150 answers with 10 variants each. Times in milliseconds, memory in MB. */
export interface Speed {
  liveAfterEdit: number;
  train: number;
  trainAndCalibrate: number;
  trainCpuSeconds: number;
  questionP50: number;
  questionP99: number;
  longestBlock: number;
  memory: number;
  /** A question of 2000 characters: its median and its worst, and for how long at most it held the event loop. */
  longQuestion: { p50: number; most: number; longestBlock: number };
  /** Until a trial of one edited article is ready. */
  trial: number;
}

const chatbotId = 'speed' as ChatbotId;
const answers = 150;
const variants = 10;
const asked = 2000;

const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo bran cher dol fin gra plo'.split(' ');
const frames = [
  'how do i',
  'where is my',
  'can you',
  'why was the',
  'i want to',
  'is it possible to',
  'what about',
  'tell me the',
  'when will',
  'help with',
];

export function word(number: number): string {
  return `${syllables[number % 20]}${syllables[Math.floor(number / 20) % 20]}${syllables[(number * 7) % 20]}`;
}

function article(number: number): KnowledgeArticle {
  const texts = frames
    .slice(0, variants)
    .map((frame, at) => `${frame} ${word(number)} ${word(number * 3 + at)} ${word(at * 31 + (number % 9))}`);
  return {
    id: `a${number}` as ArticleId,
    chatbotId,
    version: 1,
    kind: 'answer',
    locale: 'en',
    title: texts[0] ?? '',
    variants: texts,
    body: `Answer ${number}.`,
  };
}

export async function measureSpeed(): Promise<Speed> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const signal = new AbortController().signal;
  const answerer = createAnswerer({ quietMs: 0, trainer: trainInThread });
  const ask = (text: string) =>
    answerer.answer({ chatbotId, text, locale: 'en', previousTurn: null, threshold: 0.9 }, signal);
  const block = watchEventLoop();
  const started = performance.now();
  const cpu = process.cpuUsage();
  await answerer.load(Array.from({ length: answers }, (_, number) => article(number)));
  let train = 0;
  const probe = `how do i ${word(3)}`;
  const watch = setInterval(async () => {
    if (train === 0 && (await ask(probe)).decision.calibration.startsWith('trained'))
      train = performance.now() - started;
  }, 20);
  await answerer.trained();
  const trainAndCalibrate = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  const times = await timesOf(asked, (at) => `${frames[at % frames.length]} ${word(at % 150)} ${word(at)} please`, ask);
  const edited = performance.now();
  answerer.put({ ...article(0), version: 2, variants: ['where are the flamingos kept'] });
  const live = await ask('where are the flamingos kept');
  const liveAfterEdit =
    live.decision.candidates[0]?.articleId === 'a0' ? performance.now() - edited : Number.POSITIVE_INFINITY;
  const longestBlock = block();
  const blockByLong = watchEventLoop();
  const long = await timesOf(200, (at) => longQuestion(at), ask);
  const longQuestions = { p50: long[100] ?? 0, most: long.at(-1) ?? 0, longestBlock: blockByLong() };
  const trialBegan = performance.now();
  const trial = await answerer.trial(chatbotId, { put: [{ ...article(1), version: 2, body: 'New.' }], remove: [] });
  const tried = await trial.answer({
    chatbotId,
    text: article(1).title,
    locale: 'en',
    previousTurn: null,
    threshold: 0,
  });
  const trialTook = tried.text === 'New.' ? performance.now() - trialBegan : Number.POSITIVE_INFINITY;
  const memory = (process.memoryUsage().rss - before) / 1024 / 1024;
  await answerer.close();
  return {
    liveAfterEdit,
    train,
    trainAndCalibrate,
    trainCpuSeconds: (user + system) / 1e6,
    questionP50: times[Math.floor(asked / 2)] ?? 0,
    questionP99: times[Math.floor(asked * 0.99)] ?? 0,
    longestBlock,
    memory,
    longQuestion: longQuestions,
    trial: trialTook,
  };
}

/** Half of its words are from the knowledge base, half are made up. */
function longQuestion(number: number): string {
  const words = Array.from({ length: 400 }, (_, at) => (at % 2 ? `${word(number + at)}x${at}` : word(number + at)));
  return words.join(' ').slice(0, 2000);
}

/** Milliseconds that each question took, shortest first. Other work runs in between. */
export async function timesOf(
  count: number,
  question: (number: number) => string,
  ask: (text: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const text = question(at);
    const begin = performance.now();
    await ask(text);
    times.push(performance.now() - begin);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return times.sort((left, right) => left - right);
}

/** Watches for how long at most the event loop was not free; the returned function stops and answers. */
export function watchEventLoop(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 2);
    last = now;
  }, 2);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
