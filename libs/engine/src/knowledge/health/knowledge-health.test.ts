import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnowledgeHealth } from '#contracts/article-insights.js';
import { dayMs } from '#contracts/durations.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { shop } from '#testing/command-committer.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import type { Answer, Answerer, KnowledgeArticle, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { KnowledgeHealthReports } from './knowledge-health.js';

const bakery = 'bakery' as ChatbotId;

let engine: EngineHarness;
let ports: Ports;
let health: KnowledgeHealthReports;
let trials: number;
/** Whether trials fail. */
let isBroken: boolean;

/** The article with a phrasing that ends like the question answers it, the longer the surer; what begins with how is withheld. */
function trialOf(put: readonly KnowledgeArticle[]): Awaited<ReturnType<Answerer['trial']>> {
  const answer = async (question: Question): Promise<Answer> => {
    const last = question.text.split(' ').at(-1) ?? '';
    const taker = put.find(({ variants }) => variants.some((variant) => variant.endsWith(last)));
    if (!taker) return withheld(question);
    const { decision, ...rest } = question.text.startsWith('how')
      ? withheld(question)
      : answered(question, 'Yes.', taker.id);
    const confidence = 0.5 + question.text.length / 100;
    const scored = { kind: 'answer' as const, version: 1, passageId: 'p', confidence, scores: {} };
    return {
      ...rest,
      decision: { ...decision, confidence, candidates: [{ ...scored, articleId: taker.id, title: taker.title }] },
    };
  };
  return { answer, passages: () => [] };
}

beforeEach(() => {
  trials = 0;
  isBroken = false;
  engine = new EngineHarness((question) => answered(question, 'Yes.', 'used'));
  const trial: Answerer['trial'] = async (_, { put }) => {
    trials += 1;
    if (isBroken) throw new Error('out of memory');
    return trialOf(put);
  };
  ports = { ...engine.ports, answerer: { ...engine.ports.answerer, trial } };
  health = new KnowledgeHealthReports(ports);
});

async function publish(id: string, variants: string[], more: Partial<ReturnType<typeof anArticle>> = {}) {
  const article = anArticle(id, { chatbotId: shop, title: id, variants, createdAt: engine.clock.now(), ...more });
  await ports.articles.append(article);
  await ports.articles.setPublished(id as ArticleId, 1, engine.clock.now());
}

async function computed(): Promise<KnowledgeHealth> {
  return vi.waitFor(async () => {
    const report = await settled();
    if (report.at === null) throw new Error('not yet');
    return report;
  });
}

/** Result once no computation is running. */
async function settled(): Promise<KnowledgeHealth> {
  return vi.waitFor(async () => {
    const report = await health.read(shop);
    if (!report || report.isComputing) throw new Error('not yet');
    return report;
  });
}

describe('the health of a knowledge base', () => {
  test('lists answers with fewer than three phrasings, fewest first', async () => {
    await publish('two', ['a one', 'a two']);
    await publish('none', []);
    await publish('three', ['b one', 'b two', 'b three']);
    await publish('document', [], { kind: 'document' });
    const { thin, totals, articles } = await computed();
    expect(thin.map(({ title, phrasings }) => [title, phrasings])).toEqual([
      ['none', 0],
      ['two', 2],
    ]);
    expect([totals.thin, articles]).toEqual([2, 4]);
  });

  test('lists pairs if one answers held-out phrasings of the other, with an example', async () => {
    await publish('tents', ['buy tents', 'sell tents', 'mend poles']);
    await publish('poles', ['buy poles', 'sell poles', 'use poles']);
    const { competing } = await computed();
    expect(competing).toEqual([
      expect.objectContaining({ question: 'mend poles', flips: 1, rival: expect.objectContaining({ title: 'poles' }) }),
    ]);
  });

  test('lists no pair if the other article would not be sent', async () => {
    await publish('tents', ['buy tents', 'sell tents', 'how to mend poles']);
    await publish('poles', ['buy poles', 'sell poles', 'use poles']);
    expect((await computed()).competing).toEqual([]);
  });

  test('lists the pairs with the most flips first, then the most confident, each with its clearest example', async () => {
    await publish('tents', ['buy tents', 'mend poles', 'mend broken poles']);
    await publish('poles', ['buy poles', 'sell poles', 'use poles']);
    await publish('lamps', ['buy lamps', 'sell lamps', 'mend the burner']);
    await publish('burners', ['a burner', 'the burner', 'one burner']);
    await publish('mugs', ['buy mugs', 'sell mugs', 'mend a jug']);
    await publish('jugs', ['a jug', 'the jug', 'one jug']);
    const { competing } = await computed();
    expect(competing.map(({ article, question, flips }) => [article.title, question, flips])).toEqual([
      ['tents', 'mend broken poles', 2],
      ['lamps', 'mend the burner', 1],
      ['mugs', 'mend a jug', 1],
    ]);
  });

  test('lists articles unused for 90 days, but none published this week', async () => {
    await publish('used', ['x']);
    await publish('unused', ['y']);
    engine.clock.advance(100 * dayMs);
    const id = await engine.start('vera');
    await engine.say(id, 'vera', 'a question');
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    await publish('new', ['z']);
    const { unused } = await computed();
    expect(unused.map(({ title }) => title)).toEqual(['unused']);
  });

  test('is computed once until an article changes', async () => {
    await publish('three', ['b one', 'b two', 'b three']);
    await computed();
    const before = trials;
    await computed();
    expect(trials).toBe(before);
    await publish('two', ['a one', 'a two']);
    await vi.waitFor(async () => expect((await computed()).totals.thin).toBe(1));
    expect(trials).toBeGreaterThan(before);
  });

  test('a draft written long ago and published this week is new', async () => {
    await publish('unused', ['y']);
    await ports.articles.append(anArticle('draft', { chatbotId: shop, title: 'draft', createdAt: engine.clock.now() }));
    engine.clock.advance(100 * dayMs);
    await ports.articles.setPublished('draft' as ArticleId, 1, engine.clock.now());
    expect((await computed()).unused.map(({ title }) => title)).toEqual(['unused']);
    engine.clock.advance(8 * dayMs);
    const since = new Date(engine.clock.now() - 8 * dayMs).toISOString();
    await vi.waitFor(async () => {
      expect((await computed()).unused).toContainEqual(expect.objectContaining({ title: 'draft', since }));
    });
  });

  test("is not computed again when another chatbot's article changes", async () => {
    await publish('three', ['b one', 'b two', 'b three']);
    await computed();
    const before = trials;
    await publish('cookies', [], { chatbotId: bakery });
    await settled();
    expect(trials).toBe(before);
  });

  test('after a failure is computed again when an article changes or some minutes have passed, not at each read', async () => {
    await publish('three', ['b one', 'b two', 'b three']);
    isBroken = true;
    await settled();
    expect([(await settled()).at, trials]).toEqual([null, 1]);
    await publish('two', ['a one', 'a two']);
    await vi.waitFor(async () => {
      await settled();
      expect(trials).toBe(2);
    });
    await settled();
    expect(trials).toBe(2);
    isBroken = false;
    engine.clock.advance(15 * 60_000);
    expect((await computed()).totals.thin).toBe(1);
  });

  test('is null for an unknown chatbot', async () => {
    expect(await health.read('nobody' as ChatbotId)).toBeNull();
  });
});
