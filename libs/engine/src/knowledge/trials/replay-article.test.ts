import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { shop } from '#testing/committing.js';
import { answered, EngineFloor, withheld } from '#testing/engine-floor.js';
import type { Answer, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { Replays } from './replay-article.js';

const content: ArticleContent = {
  kind: 'answer',
  locale: 'en',
  topic: '',
  title: 'Seats',
  variants: [],
  body: 'We do.',
};
const edit = { articleId: null, content };
const unheard = new AbortController().signal;

/** What is said before and after: nothing is known of what is not named. */
const said: Record<string, [before: string, after: string]> = {
  'Do you rent child seats?': ['', 'We do.'],
  'Do you sell tents?': ['Yes.', 'Yes.'],
  'Where are you?': ['In Turin.', 'In Rome.'],
  'Are you open?': ['Always.', ''],
};

function sayOr(question: Question, text: string): Answer {
  const answer = text === '' ? withheld(question) : answered(question, text);
  const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 't' } as const;
  return { ...answer, decision: { ...answer.decision, candidates: [{ ...candidate, confidence: 0.5, scores: {} }] } };
}

let floor: EngineFloor;
let ports: Ports;

beforeEach(async () => {
  floor = new EngineFloor((question) => sayOr(question, said[question.text]?.[0] ?? ''));
  const trial: Ports['answerer']['trial'] = async (_, { put }) => ({
    answer: async (question) => sayOr(question, said[question.text]?.[put.length] ?? ''),
    passages: () => [],
  });
  ports = { ...floor.ports, answerer: { ...floor.ports.answerer, trial } };
});

async function ask(visitor: string, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    const id = await floor.start(`${visitor} ${question}`);
    await floor.say(id, `${visitor} ${question}`, question);
    await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
  }
}

describe('a replay', () => {
  test('shows what would change, the most asked first, and counts the rest', async () => {
    await ask('vera', ...Object.keys(said));
    await ask('ugo', 'Where are you?');
    const result = await new Replays(ports).run({ chatbotId: shop, edit, days: 7 }, unheard);
    expect(result).toMatchObject({ ok: true, value: { questions: 4, skipped: 0, unchanged: 1 } });
    const rows = result.ok ? result.value.rows : [];
    expect(rows[0]).toMatchObject({
      question: 'Where are you?',
      count: 2,
      change: 'answered_otherwise',
      before: { text: 'In Turin.' },
      after: { text: 'In Rome.' },
    });
    expect(Object.fromEntries(rows.map(({ question, change }) => [question, change]))).toEqual({
      'Where are you?': 'answered_otherwise',
      'Do you rent child seats?': 'answered_newly',
      'Are you open?': 'withheld_newly',
    });
  });

  test('leaves out what was asked before its days', async () => {
    await ask('vera', 'Where are you?');
    floor.clock.advance(8 * 86_400_000);
    const result = await new Replays(ports).run({ chatbotId: shop, edit, days: 7 }, unheard);
    expect(result).toMatchObject({ value: { questions: 0, rows: [] } });
  });

  test('is the only one at a time', async () => {
    await ask('vera', 'Where are you?');
    const replays = new Replays(ports);
    const both = await Promise.all([1, 2].map(() => replays.run({ chatbotId: shop, edit, days: 7 }, unheard)));
    expect(both.map((outcome) => outcome.ok || outcome.code)).toEqual([true, 'busy']);
    expect(await replays.run({ chatbotId: shop, edit, days: 7 }, unheard)).toMatchObject({ ok: true });
  });

  test('ends when nobody waits for it any more', async () => {
    await ask('vera', 'Where are you?');
    const result = await new Replays(ports).run({ chatbotId: shop, edit, days: 7 }, AbortSignal.abort());
    expect(result).toMatchObject({ ok: true, value: { rows: [] } });
  });

  test('is refused for a chatbot or an article that does not exist', async () => {
    const replays = new Replays(ports);
    const stray = { articleId: 'nowhere' as ArticleId, content };
    expect(await replays.run({ chatbotId: shop, edit: stray, days: 7 }, unheard)).toMatchObject({
      errors: [{ pointer: '/edit/articleId' }],
    });
    expect(await replays.run({ chatbotId: 'no' as ChatbotId, edit, days: 7 }, unheard)).toMatchObject({
      errors: [{ pointer: '/chatbotId' }],
    });
  });
});
