import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, ChatbotId, ConversationId, EventId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import type { DecisionStore, DecisionsChanged } from '#engine/ports/decision-store.js';
import { CommandCommitter, committed, shop } from '../command-committer.js';
import { anna, bot, facts, operator } from '../conversation-scenario.js';
import { FixedClock } from '../fixed-clock.js';
import { someDecision } from '../some-decision.js';
import type { OpenStores, TestedStores } from './tested-stores.js';

type DecidedStored = TestedStores & { readonly decisions: DecisionStore };

const one = 'one' as ConversationId;
const two = 'two' as ConversationId;
const returns = 'returns' as ArticleId;
const always = { offset: 0, limit: 100 };

function decided(question: string, change: Partial<AnswerDecision> = {}): AnswerDecision {
  const candidate = { kind: 'answer', articleId: returns, version: 1, passageId: 'p', title: 't' } as const;
  return { ...someDecision, question, candidates: [{ ...candidate, confidence: 0.9, scores: {} }], ...change };
}

function cites(version: number) {
  return { articleId: returns, version, passageId: 'p', title: 't', start: 0, end: 1 };
}

/** Contract test of decision stores. */
export function describeDecisionStore(
  name: string,
  open: (...options: Parameters<OpenStores>) => Promise<{
    readonly stored: DecidedStored;
    close(): Promise<void>;
  }>,
): void {
  describe(`${name} as a store of decisions`, () => {
    let stored: DecidedStored;
    let close: () => Promise<void>;
    let committer: CommandCommitter;
    let clock: FixedClock;

    beforeEach(async () => {
      ({ stored, close } = await open({}));
      clock = new FixedClock();
      committer = new CommandCommitter(stored.journal, clock);
      await committed(committer.start(one, 'vera'));
      await committed(committer.start(two, 'ugo'));
    });
    afterEach(() => close());

    /** Runs each step a second after the previous one, so that time order equals step order. */
    async function act(id: ConversationId, command: Command, by = bot): Promise<EventId> {
      clock.advance(1000);
      return (await committed(committer.commit(id, { command, by }))).event.id;
    }

    async function ask(id: ConversationId, text: string): Promise<{ control: number; answersUpTo: number }> {
      clock.advance(1000);
      const { conversation } = await committed(committer.write(id, text));
      return { control: conversation.control, answersUpTo: conversation.seq };
    }

    async function answer(id: ConversationId, question: string, version = 1): Promise<EventId> {
      const fence = await ask(id, question);
      const command = { type: 'post-answer', text: `about ${question}`, choices: [], ...fence } as const;
      return act(id, { ...command, citations: [cites(version)], choices: [], decision: decided(question) });
    }

    /** Withholds and returns that event, which a handoff follows. */
    async function withhold(id: ConversationId, question: string, change: Partial<AnswerDecision>): Promise<EventId> {
      const decision = decided(question, { decision: 'withhold', ...change });
      await act(id, { type: 'withhold-answer', decision, ...(await ask(id, question)) });
      const events = await stored.events.events(id, { limit: 100 });
      return events.findLast(({ type }) => type === 'answer.withheld')?.id ?? ('' as EventId);
    }

    function judge(id: ConversationId, eventId: EventId, verdict: 'right' | 'wrong', by = operator(anna)) {
      return act(id, { type: 'judge-answer', eventId, verdict }, by);
    }

    const vera = { kind: 'visitor', id: 'vera' } as const;
    const questions = async () => {
      await stored.decisions.catchUp();
      return (await stored.decisions.latest(shop, 100)).map(({ record }) => record.question);
    };
    const unmet = async (since = 0) => {
      await stored.decisions.catchUp();
      return (await stored.decisions.unmet(shop, since, 100)).map(({ question }) => question);
    };

    test('stores answers and withheld answers as recorded, newest first', async () => {
      const said = await answer(one, 'How long?');
      const withheld = await withhold(two, 'Why?', { reason: 'no_match' });
      await stored.decisions.catchUp();
      expect(await stored.decisions.latest(shop, 100)).toMatchObject([
        { eventId: withheld, conversationId: two, visitorId: 'ugo', origin: 'withheld', operatorVerdict: null },
        { eventId: said, origin: 'said', record: decided('How long?'), visitorVerdict: null },
      ]);
      expect(await stored.decisions.latest(shop, 1)).toHaveLength(1);
      expect(await stored.decisions.latest(shop, 100, 1)).toMatchObject([{ eventId: said }]);
      expect(await stored.decisions.count(shop)).toBe(2);
      expect(await stored.decisions.confidences(shop, 100)).toEqual([
        { confidence: 0.5, reason: 'no_match' },
        { confidence: 0.5, reason: null },
      ]);
      expect(await stored.decisions.latest('other' as ChatbotId, 100)).toEqual([]);
    });

    test('does not count small talk, requests for a person and failures as questions', async () => {
      const fence = await ask(one, 'Hello');
      const decision = decided('Hello', { candidates: [] });
      await act(one, { type: 'post-answer', text: 'Hello!', citations: [], choices: [], decision, ...fence });
      await withhold(one, 'A person!', { reason: 'visitor_requested', candidates: [] });
      await withhold(two, 'Oh', { reason: 'bot_error', candidates: [] });
      expect(await questions()).toEqual([]);
      expect(await unmet()).toEqual([]);
    });

    test('keeps the last rating of each side', async () => {
      const said = await answer(one, 'How long?');
      await judge(one, said, 'wrong', vera);
      await judge(one, said, 'wrong');
      await judge(one, said, 'right');
      await stored.decisions.catchUp();
      expect(await stored.decisions.judged(shop, 10)).toMatchObject([
        { eventId: said, visitorVerdict: 'wrong', operatorVerdict: 'right' },
      ]);
    });

    test("measures rated answers, by the operator's rating if there is one", async () => {
      const first = await answer(one, 'a');
      const second = await answer(one, 'b');
      await answer(one, 'c');
      await judge(one, first, 'wrong', vera);
      await judge(one, first, 'right');
      await judge(one, second, 'wrong', vera);
      await judge(two, await withhold(two, 'd', { reason: 'no_match' }), 'right');
      await stored.decisions.catchUp();
      expect(await stored.decisions.measured(shop)).toEqual({ verdicts: 2, right: 1 });
      expect(await stored.decisions.useOf(returns, 0)).toEqual({ answers: 3, right: 1, wrong: 1 });
      expect(await stored.decisions.useOf(returns, clock.now() + 1)).toEqual({ answers: 0, right: 0, wrong: 0 });
    });

    test('returns which articles were used since a time', async () => {
      await answer(one, 'a');
      const other = 'other' as ArticleId;
      await stored.decisions.catchUp();
      expect(await stored.decisions.usedSince([returns, other], 0)).toEqual(new Set([returns]));
      expect(await stored.decisions.usedSince([returns, other], clock.now() + 1)).toEqual(new Set());
      expect(await stored.decisions.usedSince([], 0)).toEqual(new Set());
    });

    test('counts visitors with the same question, however it is typed', async () => {
      await answer(one, 'How long?');
      await answer(one, 'how  LONG?');
      await answer(two, 'how long?');
      await answer(two, 'What for?');
      await stored.decisions.catchUp();
      expect(await stored.decisions.asked(shop, 0, 1)).toEqual({
        items: [{ question: 'how long?', turnBefore: null, locale: 'en', visitors: 2, conversationId: two }],
        total: 2,
      });
      expect((await stored.decisions.asked(shop, clock.now(), 10)).items).toHaveLength(1);
    });

    test('returns unanswered questions', async () => {
      const bad = await answer(one, 'said badly');
      await answer(one, 'said well');
      await judge(one, bad, 'wrong', vera);
      await withhold(one, 'unsure', { reason: 'low_confidence' });
      const since = clock.now() + 1;
      await withhold(two, 'unknown', { reason: 'no_match' });
      expect(await unmet()).toEqual(['unknown', 'unsure', 'said badly']);
      expect(await unmet(since)).toEqual(['unknown']);
      await judge(one, bad, 'right');
      expect(await unmet()).toEqual(['unknown', 'unsure']);
    });

    test('identifies a follow-up by its text together with the previous turn', async () => {
      const standalone = 'How much is ski rental?\nand for kids?';
      await withhold(one, 'and for kids?', { reason: 'low_confidence', standalone });
      await withhold(two, 'and for dogs?', { reason: 'low_confidence', standalone: null });
      expect(await unmet()).toEqual(['and for dogs?', standalone]);
      const { items } = await stored.decisions.asked(shop, 0, 10);
      const whole = { question: standalone, turnBefore: 'How much is ski rental?' };
      expect(items).toMatchObject([{ question: 'and for dogs?', turnBefore: null }, whole]);
      expect((await stored.decisions.unmet(shop, 0, 10)).at(-1)).toMatchObject(whole);
      const three = 'three' as ConversationId;
      await committed(committer.start(three, 'ida'));
      await withhold(three, 'two\nlines', { reason: 'low_confidence' });
      await stored.decisions.catchUp();
      expect((await stored.decisions.unmet(shop, 0, 1))[0]?.turnBefore).toBeNull();
      expect(await questions()).toEqual(['two\nlines', 'and for dogs?', 'and for kids?']);
    });

    /** Asks back about a question, and records the visitor's choice. */
    async function choose(question: string, articleId: ArticleId | null) {
      const choices = [{ label: 'Returns', articleId: returns }];
      const asking = decided(question, { decision: 'clarify' });
      const back = { type: 'post-answer' as const, text: '?', citations: [], choices, decision: asking };
      const asked = await act(one, { ...back, ...(await ask(one, question)) });
      const choice = { asked, articleId };
      const fence = await ask(one, articleId === null ? 'None of these' : 'Returns');
      if (articleId === null) {
        const decision = decided(question, { decision: 'withhold', reason: 'no_match', choice });
        await act(one, { type: 'withhold-answer', decision, ...fence });
      } else {
        const decision = decided(question, { choice });
        await act(one, { ...back, citations: [cites(1)], choices: [], decision, ...fence });
      }
      await stored.decisions.catchUp();
      return asked;
    }

    test('counts a question answered by choice once, as the one asked back about', async () => {
      const asked = await choose('Sending it back?', returns);
      expect(await stored.decisions.latest(shop, 10)).toMatchObject([{ eventId: asked, visitorChoice: returns }]);
      expect(await stored.decisions.confidences(shop, 10)).toHaveLength(1);
      expect(await stored.decisions.chosen(shop, 10)).toMatchObject([{ eventId: asked }]);
      expect(await stored.decisions.judged(shop, 10)).toMatchObject([{ eventId: asked, visitorChoice: returns }]);
      expect((await stored.decisions.asked(shop, 0, 10)).total).toBe(1);
      expect(await unmet()).toEqual([]);
    });

    test('does not measure answers by choice, whatever their rating', async () => {
      await choose('Sending it back?', returns);
      const said = (await stored.events.events(one, { limit: 100 })).findLast(({ type }) => type === 'message.posted');
      await judge(one, said?.id ?? ('' as EventId), 'right', vera);
      await stored.decisions.catchUp();
      expect(await stored.decisions.measured(shop)).toEqual({ verdicts: 0, right: 0 });
    });

    test('counts "none of these" as an unanswered question, once, and as a rating', async () => {
      const asked = await choose('Sending it back?', null);
      expect(await unmet()).toEqual(['Sending it back?']);
      expect(await stored.decisions.chosen(shop, 10)).toEqual([]);
      expect(await stored.decisions.judged(shop, 10)).toMatchObject([{ eventId: asked, visitorChoice: 'none' }]);
      expect(await stored.decisions.latest(shop, 10)).toHaveLength(1);
    });

    test('returns the article in which a waiting visitor found the answer', async () => {
      const related = [{ articleId: returns, version: 1, passageId: 'p', title: 'Returns' }];
      const decision = decided('Sending it back?', { decision: 'withhold', reason: 'low_confidence' });
      await withhold(two, 'Sending it back?', { reason: 'low_confidence' });
      await act(one, { type: 'withhold-answer', decision, related, ...(await ask(one, 'Sending it back?')) });
      await act(one, { type: 'found-answer', articleId: returns }, vera);
      await stored.decisions.catchUp();
      const [chosen, ...others] = await stored.decisions.chosen(shop, 10);
      expect(others).toEqual([]);
      expect(chosen).toMatchObject({
        conversationId: one,
        origin: 'withheld',
        visitorChoice: returns,
        record: decision,
      });
      expect((await stored.decisions.unmet(shop, 0, 10)).map(({ conversationId }) => conversationId)).toEqual([two]);
    });

    test('does not count a restricted topic as unanswered, but a rejected suggestion', async () => {
      await withhold(one, 'politics', { reason: 'policy_topic' });
      const decision = decided('suggested');
      await act(two, { type: 'judge-suggestion', decision, verdict: 'accepted' }, operator(anna));
      await act(two, { type: 'judge-suggestion', decision, verdict: 'rejected' }, operator(anna));
      expect(await unmet()).toEqual(['suggested']);
      await stored.decisions.catchUp();
      expect(await stored.decisions.judged(shop, 10)).toMatchObject([
        { origin: 'suggested', operatorVerdict: 'rejected' },
        { origin: 'suggested', operatorVerdict: 'accepted' },
      ]);
    });

    test('finds the recipients of a version, and corrections of it', async () => {
      const old = await answer(one, 'a', 1);
      await answer(one, 'b', 2);
      const newer = await answer(two, 'c', 3);
      await stored.decisions.catchUp();
      const { items, total } = await stored.decisions.recipients(returns, [1, 3], always);
      expect(total).toBe(2);
      expect(items).toMatchObject([
        { eventId: newer, conversationId: two, visitorId: 'ugo', version: 3, text: 'about c', state: 'bot' },
        { eventId: old, version: 1, corrected: false },
      ]);
      expect((await stored.decisions.recipients(returns, [1, 3], { offset: 1, limit: 1 })).items).toHaveLength(1);
      expect(await stored.decisions.recipientsOf(returns, [old, 'stray' as EventId])).toEqual([
        { eventId: old, conversationId: one },
      ]);
      expect(await stored.decisions.recipientsOf('other' as ArticleId, [old])).toEqual([]);
      await act(one, { type: 'post-correction', text: 'It is 60 days.', corrects: old }, operator(anna));
      await stored.decisions.catchUp();
      expect((await stored.decisions.recipients(returns, [1], always)).items).toMatchObject([{ corrected: true }]);
      const open = await stored.decisions.recipients(returns, [1, 3], { ...always, only: 'correctable' });
      expect(open).toMatchObject({ total: 1, items: [{ eventId: newer }] });
    });

    test('returns how long operators had a conversation', async () => {
      await act(one, { type: 'request-handoff', reason: 'visitor_requested' }, vera);
      await act(one, { type: 'accept', operator: facts(anna) }, operator(anna));
      clock.advance(59_000);
      await act(one, { type: 'resolve', outcome: 'confirmed', reason: 'operator' }, operator(anna));
      await act(two, { type: 'take-over', operator: facts(anna) }, operator(anna));
      clock.advance(5_000);
      expect(await stored.decisions.operatorTime([one, two], clock.now())).toEqual(
        new Map([
          [one, 60_000],
          [two, 5_000],
        ]),
      );
    });

    test('notifies which chatbots have new decisions', async () => {
      const changes: DecisionsChanged[] = [];
      stored.decisions.onChange((change) => changes.push(change));
      const said = await answer(one, 'How long?');
      await stored.decisions.catchUp();
      await judge(one, said, 'right');
      await stored.decisions.catchUp();
      await expect.poll(() => changes.some(({ judged }) => judged.has(shop))).toBe(true);
      expect(changes.some(({ decided }) => decided.has(shop))).toBe(true);
    });

    test('notifies of a judged suggestion as of a new decision and a verdict', async () => {
      const changes: DecisionsChanged[] = [];
      stored.decisions.onChange((change) => changes.push(change));
      const command = { type: 'judge-suggestion', decision: decided('suggested'), verdict: 'accepted' } as const;
      await act(one, command, operator(anna));
      await stored.decisions.catchUp();
      await expect.poll(() => changes.some(({ judged }) => judged.has(shop))).toBe(true);
      expect(changes.some(({ decided }) => decided.has(shop))).toBe(true);
    });
  });
}
