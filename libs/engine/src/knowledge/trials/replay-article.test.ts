import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import { dayMs } from '#contracts/durations.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { shop } from '#testing/command-committer.js';
import { answered, clarified, EngineHarness, withheld } from '#testing/engine-harness.js';
import { systemAuthor } from '../../access/author.js';
import type { Answer, KnowledgeEdit, Question } from '../../ports/answerer.js';
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
const neverAborted = new AbortController().signal;

/** Stand for a clarifying question with one choice, and with another. */
const asksBack = '?';
const asksOtherwise = '??';

/** Answers before and after; articles not listed are unknown. */
const said: Record<string, [before: string, after: string]> = {
  'Do you rent child seats?': ['', 'We do.'],
  'Do you sell tents?': ['Yes.', 'Yes.'],
  'Where are you?': ['In Turin.', 'In Rome.'],
  'Are you open?': ['Always.', ''],
  'Any discounts?': ['Yes, often.', asksBack],
  'Any vouchers?': ['', asksBack],
  'Any gifts?': [asksBack, 'Yes, mugs.'],
  'Any news?': [asksBack, asksBack],
  'Any offers?': [asksBack, asksOtherwise],
};

function sayOr(question: Question, text: string): Answer {
  const label = text === asksBack ? 'Vouchers' : 'Gifts';
  const choices = [{ label, articleId: 'a' as ArticleId }];
  const said = text === asksBack || text === asksOtherwise ? clarified(question, choices) : answered(question, text);
  const answer = text === '' ? withheld(question) : said;
  const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 't' } as const;
  return { ...answer, decision: { ...answer.decision, candidates: [{ ...candidate, confidence: 0.5, scores: {} }] } };
}

let engine: EngineHarness;
let ports: Ports;

beforeEach(async () => {
  engine = new EngineHarness((question) => sayOr(question, said[question.text]?.[0] ?? ''));
  const trial: Ports['answerer']['trial'] = async (_, { put }) => ({
    answer: async (question) => sayOr(question, said[question.text]?.[put.length] ?? ''),
    passages: () => [],
  });
  ports = { ...engine.ports, answerer: { ...engine.ports.answerer, trial } };
});

async function ask(visitor: string, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    const id = await engine.start(`${visitor} ${question}`);
    await engine.say(id, `${visitor} ${question}`, question);
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
}

describe('a replay', () => {
  test('lists changes, the most frequent questions first, and counts the rest', async () => {
    await ask('vera', ...Object.keys(said));
    await ask('ugo', 'Where are you?');
    const result = await new Replays(ports).run('sofia', { chatbotId: shop, edit, days: 7 }, neverAborted);
    expect(result).toMatchObject({ ok: true, value: { questions: 9, skipped: 0, unchanged: 2 } });
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
      'Any discounts?': 'clarified_newly',
      'Any vouchers?': 'clarified_newly',
      'Any gifts?': 'answered_newly',
      'Any offers?': 'answered_otherwise',
    });
    expect(rows.find(({ question }) => question === 'Any discounts?')).toMatchObject({
      before: { decision: 'answer', choices: [] },
      after: { decision: 'clarify', choices: ['Vouchers'] },
    });
  });

  test('of a batch applies all its articles together', async () => {
    const { articles } = engine.ports;
    const write = (id: string, change: object = {}) =>
      articles.append({
        ...content,
        articleId: id as ArticleId,
        chatbotId: shop,
        version: 1,
        createdAt: 1,
        author: systemAuthor,
        ...change,
      });
    for (const id of ['seats', 'tents', 'moved', 'archived']) await write(id);
    await write('empty', { body: ' ' });
    await write('moved', { version: 2 });
    await articles.setArchived('archived' as ArticleId, 2, 2);
    const edits: KnowledgeEdit[] = [];
    const { trial } = ports.answerer;
    ports.answerer.trial = (chatbotId, tried) => {
      edits.push(tried);
      return trial(chatbotId, tried);
    };
    const entries = ['seats', 'tents', 'moved', 'archived', 'empty'].map((id) => ({ id: id as ArticleId, version: 1 }));
    const replay = (action: 'publish' | 'archive', batched = entries) =>
      new Replays(ports).run('sofia', { chatbotId: shop, batch: { action, articles: batched }, days: 7 }, neverAborted);
    await ask('vera', 'Do you rent child seats?');
    expect(await replay('publish')).toMatchObject({ ok: true, value: { rows: [] } });
    expect(await replay('publish', entries.slice(0, 1))).toMatchObject({
      ok: true,
      value: { rows: [{ change: 'answered_newly' }] },
    });
    await replay('archive');
    const tried = edits.map(({ put, remove }) => [put.map(({ id }) => id), remove]);
    const living = entries.map(({ id }) => id).filter((id) => id !== 'moved');
    expect(tried[1]).toEqual([['seats', 'tents'], []]);
    expect(tried[5]).toEqual([[], living]);
    const stray = await replay('publish', [{ id: 'nowhere' as ArticleId, version: 1 }]);
    expect(stray).toMatchObject({ errors: [{ pointer: '/batch/articles/0/id' }] });
  });

  test('excludes questions before its period', async () => {
    await ask('vera', 'Where are you?');
    engine.clock.advance(8 * dayMs);
    const result = await new Replays(ports).run('sofia', { chatbotId: shop, edit, days: 7 }, neverAborted);
    expect(result).toMatchObject({ value: { questions: 0, rows: [] } });
  });

  test('waits for that of another person', async () => {
    await ask('vera', 'Where are you?');
    const replays = new Replays(ports);
    let running = 0;
    const { trial } = ports.answerer;
    ports.answerer.trial = async (chatbotId, tried) => {
      const { answer, ...rest } = await trial(chatbotId, tried);
      return {
        ...rest,
        answer: async (question) => {
          running += 1;
          expect(running).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          return answer(question);
        },
      };
    };
    const both = await Promise.all(
      ['sofia', 'elena'].map((person) => replays.run(person, { chatbotId: shop, edit, days: 7 }, neverAborted)),
    );
    expect(both).toMatchObject([{ value: { rows: [{}] } }, { value: { rows: [{}] } }]);
  });

  test.each([
    ['its request is closed', (leave: () => void) => leave()],
    ['the same person starts another', (_: () => void, again: () => void) => again()],
  ])('ends when %s, and the next one runs', async (_, end) => {
    await ask('vera', 'Where are you?', 'Do you sell tents?');
    const replays = new Replays(ports);
    const gone = new AbortController();
    const input = { chatbotId: shop, edit, days: 7 };
    const asked: string[] = [];
    let next: ReturnType<Replays['run']> | undefined;
    const { trial } = ports.answerer;
    ports.answerer.trial = async (chatbotId, tried) => ({
      ...(await trial(chatbotId, tried)),
      answer: async (question) => {
        asked.push(question.text);
        end(
          () => gone.abort(),
          () => {
            next ??= replays.run('sofia', input, neverAborted);
          },
        );
        ports.answerer.trial = trial;
        return (await trial(chatbotId, tried)).answer(question);
      },
    });
    expect(await replays.run('sofia', input, gone.signal)).toMatchObject({ code: 'busy' });
    next ??= replays.run('sofia', input, neverAborted);
    expect(await next).toMatchObject({ value: { questions: 2 } });
    expect(new Set(asked).size).toBe(1);
  });

  test('is rejected for an unknown chatbot or article', async () => {
    const replays = new Replays(ports);
    const stray = { articleId: 'nowhere' as ArticleId, content };
    expect(await replays.run('sofia', { chatbotId: shop, edit: stray, days: 7 }, neverAborted)).toMatchObject({
      errors: [{ pointer: '/edit/articleId' }],
    });
    expect(await replays.run('sofia', { chatbotId: 'no' as ChatbotId, edit, days: 7 }, neverAborted)).toMatchObject({
      errors: [{ pointer: '/chatbotId' }],
    });
  });
});
