import { describe, expect, it } from 'vitest';
import type { AnswerDecision } from '#contracts/answer.js';
import { type IntentName, intentNames } from '#contracts/business/bot-actions.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { contrasts } from '#domain/dialogue/intents/contrasts.js';
import { intentExamples } from '#domain/dialogue/intents/intent-examples.js';
import { someCandidate, someDecision } from '#testing/some-decision.js';
import type { Answer, Question } from '../ports/answerer.js';
import { contrastArticles, intentArticles, intentOfArticle, knownArticle } from './intent-articles.js';
import { preferIntent, type RecognisedIntent, recogniseIntent } from './recognise-intent.js';

const chatbotId = 'shop' as ChatbotId;
const never = new AbortController().signal;
const question: Question = {
  chatbotId,
  text: 'cancel my appointment',
  locale: 'en',
  previousTurn: null,
  threshold: 0.9,
  chosen: 'x' as ArticleId,
  rejected: ['y' as ArticleId],
};

function articleId(name: IntentName): ArticleId {
  const article = intentArticles(chatbotId, [{ name }])[0];
  if (!article) throw new Error('no article');
  return article.id;
}

/** `confidence`: of the first; that of each other is half of the one before. */
function reply(decision: AnswerDecision['decision'], ids: readonly ArticleId[], confidence = 0.95): Answer {
  const [first] = ids;
  const citation = first && { articleId: first, version: 1, passageId: 'p', title: 'T', start: 0, end: 1 };
  return {
    text: '1.',
    citations: decision === 'answer' && citation ? [citation] : [],
    choices: decision === 'clarify' ? ids.map((id) => ({ label: `About ${id}`, articleId: id })) : [],
    decision: {
      ...{ ...someDecision, decision, confidence },
      candidates: ids.map((id, at) => someCandidate(id, confidence / 2 ** at)),
    },
  };
}

async function recognised(answer: Answer): Promise<RecognisedIntent | null> {
  return recogniseIntent({ answer: async () => answer }, question, never);
}

describe('intents', () => {
  it('are articles of an index of their own, in each language, with built-in and custom examples', () => {
    const articles = intentArticles(chatbotId, [{ name: 'order.status', phrasings: { en: ['whither my order'] } }]);
    expect(articles.map(({ locale }) => locale)).toEqual(['en', 'it']);
    expect(articles.every((article) => article.chatbotId !== chatbotId)).toBe(true);
    expect(articles[0]?.variants).toContain('whither my order');
    expect(articles.map(({ id }) => intentOfArticle(id))).toEqual(['order.status', 'order.status']);
    expect(intentOfArticle('0f9e' as ArticleId)).toBeNull();
  });

  it.each(intentNames)('%s has ten examples and more in each language, and each is of no other', (name) => {
    for (const locale of ['en', 'it'] as const) {
      const { examples } = intentExamples[name][locale];
      expect(examples.length).toBeGreaterThanOrEqual(10);
      const others = intentNames
        .filter((other) => other !== name)
        .flatMap((other) => intentExamples[other][locale].examples);
      expect(examples.filter((example, at) => others.includes(example) || examples.indexOf(example) !== at)).toEqual(
        [],
      );
    }
  });

  it.each(Object.keys(contrasts))(
    'are distinguished from questions about %s, which are no example of any',
    (subject) => {
      for (const locale of ['en', 'it'] as const) {
        const examples = new Set(intentNames.flatMap((name) => intentExamples[name][locale].examples));
        const asked = contrasts[subject]?.[locale] ?? [];
        expect(asked.length).toBeGreaterThanOrEqual(10);
        expect(asked.filter((text, at) => examples.has(text) || asked.indexOf(text) !== at)).toEqual([]);
      }
      const articles = contrastArticles(chatbotId);
      expect(articles.map(({ id }) => intentOfArticle(id)).filter((name) => name !== null)).toEqual([]);
      expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    },
  );

  it('use the questions of the knowledge base as counterexamples, except documents and articles that an intent replaces', () => {
    const article = { id: 'a' as ArticleId, chatbotId, version: 1, locale: 'en', title: 'T', variants: [], body: 'B' };
    expect(knownArticle({ ...article, kind: 'document' })).toBeNull();
    expect(knownArticle({ ...article, kind: 'answer' }, [{ name: 'order.status', replaces: [article.id] }])).toBeNull();
    const known = knownArticle({ ...article, kind: 'answer' });
    expect(known).toMatchObject({ title: 'T', kind: 'answer' });
    expect(known?.id).not.toBe(article.id);
    expect(known?.chatbotId).not.toBe(chatbotId);
  });

  it('are sure when their index answers with one', async () => {
    expect(await recognised(reply('answer', [articleId('appointment.cancel')]))).toEqual({
      kind: 'sure',
      intent: 'appointment.cancel',
      confidence: 0.95,
    });
    expect(await recognised(reply('answer', ['known:a' as ArticleId]))).toBeNull();
    expect(await recognised(reply('withhold', []))).toBeNull();
  });

  it('are choices when their index asks back, without the questions of the knowledge base', async () => {
    const choices = [articleId('appointment.move'), 'known:a' as ArticleId];
    expect(await recognised(reply('clarify', choices))).toMatchObject({
      kind: 'maybe',
      choices: [{ intent: 'appointment.move' }],
    });
    expect(await recognised(reply('clarify', ['known:a' as ArticleId]))).toBeNull();
  });

  it('are offered only if they are likelier than any other article, and than none', async () => {
    const [move, known] = [articleId('appointment.move'), 'known:a' as ArticleId];
    expect(await recognised(reply('clarify', [known, move]))).toBeNull();
    expect(await recognised(reply('clarify', [move], 0.4))).toBeNull();
    expect(await recognised(reply('clarify', [move, known], 0.5))).toBeNull();
    const several = reply('clarify', [move, articleId('appointment.book')], 0.5);
    expect(await recognised(several)).toMatchObject({
      choices: [{ intent: 'appointment.move' }, { intent: 'appointment.book' }],
    });
  });

  it('are recognised without the articles that the visitor chose or rejected', async () => {
    const asked: Question[] = [];
    const answer = async (one: Question) => {
      asked.push(one);
      return reply('withhold', []);
    };
    await recogniseIntent({ answer }, question, never);
    expect(asked[0]).not.toHaveProperty('chosen');
    expect(asked[0]).not.toHaveProperty('rejected');
    expect(asked[0]).toMatchObject({ text: question.text, threshold: 0.95 });
  });
});

describe('between an intent and the knowledge base', () => {
  const sure: RecognisedIntent = { kind: 'sure', intent: 'order.status', confidence: 0.93 };
  const maybe: RecognisedIntent = { kind: 'maybe', choices: [{ label: 'L', intent: 'order.status' }] };
  const knowledge = (decision: AnswerDecision['decision'], confidence: number): AnswerDecision => ({
    ...someDecision,
    decision,
    confidence,
    reason: 'low_confidence',
  });

  it('the surer one has the turn', () => {
    expect(preferIntent(sure, knowledge('answer', 0.92))).toBe(sure);
    expect(preferIntent(sure, knowledge('answer', 0.95))).toBeNull();
    expect(preferIntent(sure, knowledge('withhold', 0.95))).toBe(sure);
  });

  it('an answer goes before a choice', () => {
    expect(preferIntent(maybe, knowledge('answer', 0.91))).toBeNull();
    expect(preferIntent(maybe, knowledge('withhold', 0.4))).toBe(maybe);
  });

  it.each(['visitor_requested', 'policy_topic'] as const)('%s goes before both', (reason) => {
    expect(preferIntent(sure, { ...knowledge('withhold', 0), reason })).toBeNull();
  });
});
