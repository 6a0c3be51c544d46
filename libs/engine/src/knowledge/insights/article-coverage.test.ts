import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleCoverage } from '#contracts/article-insights.js';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import type { Answer, KnowledgeEdit, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { articleCoverage } from './article-coverage.js';
import { RecentQuestions } from './recent-questions.js';

const tents = 'tents' as ArticleId;
const poles = 'poles' as ArticleId;
const content: ArticleContent = { kind: 'answer', locale: 'en', topic: '', title: 'Tents', variants: [], body: 'Yes.' };

/** Articles by likelihood, and whether the first one is sent. */
const likeliest: Record<string, { articles: ArticleId[]; isSaid: boolean }> = {
  'do you sell tents': { articles: [tents, poles], isSaid: true },
  'a tent for six': { articles: [tents, poles], isSaid: false },
  'poles of my tent': { articles: [poles, tents], isSaid: false },
  'mend the poles of a tent': { articles: [poles, tents], isSaid: true },
};

function reply(question: Question, put: KnowledgeEdit['put']): Answer {
  const known = likeliest[question.text];
  const isLost = put.some(({ title }) => title === 'Shelters');
  const articles = isLost ? [poles, tents] : (known?.articles ?? []);
  const { decision, ...rest } = known?.isSaid ? answered(question, 'Yes.', articles[0]) : withheld(question);
  const scored = { kind: 'answer', version: 1, passageId: 'p', confidence: 0.5, scores: {} } as const;
  return {
    ...rest,
    decision: { ...decision, candidates: articles.map((id) => ({ ...scored, articleId: id, title: id })) },
  };
}

let ports: Ports;

beforeEach(async () => {
  const engine = new EngineHarness((question) => reply(question, []));
  const trial: Ports['answerer']['trial'] = async (_, { put }) => ({
    answer: async (question) => reply(question, put),
    passages: () => [],
  });
  ports = { ...engine.ports, answerer: { ...engine.ports.answerer, trial } };
  for (const [id, title] of [
    [tents, 'Tents'],
    [poles, 'Poles'],
  ] as const)
    await ports.articles.append(anArticle(id, { chatbotId: shop, title, variants: [], createdAt: engine.clock.now() }));
  for (const question of Object.keys(likeliest)) {
    const id = await engine.start(question);
    await engine.say(id, question, question);
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
});

async function covered(change: Partial<ArticleContent> = {}): Promise<ArticleCoverage> {
  const edit = { articleId: tents, content: { ...content, ...change } };
  const signal = new AbortController().signal;
  return accepted(await articleCoverage(ports, new RecentQuestions(ports), { chatbotId: shop, edit }, signal));
}

describe('the coverage of an edit', () => {
  test('counts only questions for which the article is the likeliest', async () => {
    const { questions, likely, answered } = await covered();
    expect(questions).toHaveLength(4);
    expect([answered, likely]).toEqual([1, 2]);
    expect(questions.filter(({ isLikely }) => isLikely).map(({ question }) => question)).toEqual(
      expect.arrayContaining(['do you sell tents', 'a tent for six']),
    );
  });

  test('counts a question that the edit loses to another article', async () => {
    expect(await covered({ title: 'Shelters' })).toMatchObject({ answered: 0, answeredBefore: 1, likely: 2 });
  });
});
