import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleId, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { accepted } from '#testing/accepted.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { anna, operator } from '#testing/conversation-scenario.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { execute } from '../../conversation/execute.js';
import { runOperatorCommand } from '../../conversation/run-operator-command.js';
import type { Answer, Question } from '../../ports/answerer.js';
import { correctAnswers } from './correct-answers.js';
import { recallArticle } from './recall-article.js';

const returns = 'returns' as ArticleId;
const text = 'We were wrong: it is 60 days.';
let engine: EngineHarness;
/** The version that answers quote. */
let quoted: number;

function quote(question: Question): Answer {
  const citation = { articleId: returns, version: quoted, passageId: 'p', title: 't', start: 0, end: 1 };
  return { ...answered(question, `in version ${quoted}`), citations: [citation] };
}

beforeEach(async () => {
  engine = new EngineHarness(quote);
  quoted = 1;
  const { articles } = engine.ports;
  await articles.append(anArticle('returns', { body: 'Within 30 days.' }));
  await articles.append(anArticle('returns', { version: 2, body: 'Within 30 days.', variants: ['one more way'] }));
  await articles.append(anArticle('returns', { version: 3, body: 'Within 60 days.' }));
  await articles.setPublished(returns, 3, 1);
});

/** A conversation in which the article was quoted, and the event of that. */
async function answeredWith(visitor: string, version: number): Promise<{ id: ConversationId; eventId: EventId }> {
  quoted = version;
  const id = await engine.start(visitor);
  await engine.say(id, visitor, 'How long?');
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  const events = await engine.ports.events.events(id, { limit: 100 });
  return { id, eventId: events.at(-1)?.id ?? ('' as EventId) };
}

const recall = (before?: number) => recallArticle(engine.ports, { id: returns, before, page: 1, limit: 10 });
const correctable = () => recallArticle(engine.ports, { id: returns, only: 'correctable', page: 1, limit: 10 });
const correct = async (eventIds: EventId[], more: { operatorId?: OperatorId; text?: string } = {}) =>
  accepted(await correctAnswers(engine.ports, { articleId: returns, operatorId: anna, eventIds, text, ...more }));
const said = async (id: ConversationId) =>
  (await engine.ports.events.events(id, { limit: 100 })).filter(
    (event) => event.type === 'message.posted' && event.data.corrects,
  );

describe('a recall', () => {
  test('lists exactly the recipients of a text other than the published one', async () => {
    const vera = await answeredWith('vera', 1);
    await answeredWith('ugo', 3);
    const ida = await answeredWith('ida', 2);
    expect(await recall()).toMatchObject({
      total: 2,
      items: [
        { eventId: ida.eventId, version: 2, text: 'in version 2', reachable: true, corrected: false },
        { eventId: vera.eventId, version: 1 },
      ],
    });
    expect(await recall(2)).toMatchObject({ total: 1, items: [{ eventId: vera.eventId }] });
  });

  test('is empty if only phrasings have changed', async () => {
    await answeredWith('vera', 1);
    await engine.ports.articles.setPublished(returns, 2, 2);
    expect(await recall()).toMatchObject({ total: 0, items: [] });
  });

  test('lists everybody when nothing is published any more', async () => {
    await answeredWith('vera', 3);
    await engine.ports.articles.setPublished(returns, null, 2);
    expect(await recall()).toMatchObject({ total: 1 });
  });

  test('of an unknown article is empty', async () => {
    expect(await recallArticle(engine.ports, { id: 'no' as ArticleId, page: 1, limit: 10 })).toBeNull();
  });
});

describe('a correction', () => {
  test('is sent once, however often and by whomever it is requested', async () => {
    const { id, eventId } = await answeredWith('vera', 1);
    expect(await correct([eventId])).toEqual({ sent: 1, refused: [] });
    expect(await correct([eventId, eventId])).toEqual({ sent: 1, refused: [] });
    expect(await correct([eventId], { text: 'other words' })).toEqual({
      sent: 0,
      refused: [{ eventId, code: 'already_corrected' }],
    });
    const bruno = 'bruno' as OperatorId;
    expect(await correct([eventId], { operatorId: bruno })).toMatchObject({ refused: [{ code: 'already_corrected' }] });
    expect(await said(id)).toMatchObject([{ data: { text, corrects: eventId }, actor: operator(anna) }]);
    expect((await recall())?.items).toMatchObject([{ corrected: true }]);
  });

  test('reaches resolved conversations, but not closed ones', async () => {
    const [vera, ugo] = [await answeredWith('vera', 1), await answeredWith('ugo', 1)];
    engine.addOperator('Anna');
    for (const { id } of [vera, ugo]) {
      const command = { type: 'resolve', outcome: 'confirmed' } as const;
      await runOperatorCommand(engine.ports, {
        conversationId: id,
        principal: operatorPrincipal(anna, 'supervisor'),
        clientKey: engine.key(),
        command,
      });
    }
    await execute(engine.ports, {
      conversationId: ugo.id,
      by: { actor: { kind: 'api_key', id: 'key' } },
      command: () => ok({ type: 'close', reason: 'api' }),
    });
    expect(await correctable()).toMatchObject({ total: 1, items: [{ eventId: vera.eventId }] });
    expect(await correct([vera.eventId, ugo.eventId])).toEqual({
      sent: 1,
      refused: [{ eventId: ugo.eventId, code: 'conversation_closed' }],
    });
    expect((await engine.state(vera.id)).state).toBe('resolved');
    expect((await recall())?.items.map(({ reachable }) => reachable)).toEqual([false, true]);
    expect(await correctable()).toMatchObject({ total: 0, items: [] });
  });

  test('applies only to answers of this article', async () => {
    const { eventId } = await answeredWith('vera', 1);
    await engine.ports.articles.append(anArticle('other'));
    const other = { articleId: 'other' as ArticleId, operatorId: anna, eventIds: [eventId], text };
    expect(accepted(await correctAnswers(engine.ports, other))).toEqual({
      sent: 0,
      refused: [{ eventId, code: 'not_a_recipient' }],
    });
    expect(await correctAnswers(engine.ports, { ...other, articleId: 'no' as ArticleId })).toEqual(reject('not_found'));
  });
});
