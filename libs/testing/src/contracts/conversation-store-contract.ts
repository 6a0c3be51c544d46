import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatbotId, ConversationId, TeamId, VisitorId } from '#contracts/ids.js';
import type { Priority } from '#contracts/states.js';
import type { Command } from '#domain/conversation/command.js';
import type { ConversationFilter, WaitFilter } from '#engine/ports/conversation-store.js';
import { CommandCommitter, committed, shop } from '../command-committer.js';
import { anna, bruno, facts, minute, operator, system } from '../conversation-scenario.js';
import { offerTo } from '../routing.js';
import { firstInLine } from '../teams.js';
import type { OpenStores, TestedStores } from './tested-stores.js';

const everything = { offset: 0, limit: 100 };
const api = { kind: 'api_key', id: 'application-1' } as const;

/** Contract test of conversation stores. */
export function describeConversationStore(name: string, open: OpenStores): void {
  describe(`${name} as a conversation store`, () => {
    let stored: TestedStores;
    let close: () => Promise<void>;
    let committer: CommandCommitter;
    let morning: number;

    /** Fixture: one conversation in each state, a minute between any two steps. Assigned ones belong to Anna. */
    beforeEach(async () => {
      ({ stored, close } = await open({}));
      committer = new CommandCommitter(stored.journal);
      morning = committer.clock.now();
      for (const state of ['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved', 'closed']) await begin(state);
      for (const state of ['queued', 'offered', 'assigned', 'snoozed']) {
        await run(state, { type: 'request-handoff', reason: state === 'queued' ? 'no_match' : 'visitor_requested' });
      }
      await run('offered', offerTo(facts(bruno)));
      await run('assigned', { type: 'accept', operator: facts(anna) }, operator(anna));
      await run('snoozed', { type: 'accept', operator: facts(anna) }, operator(anna));
      await run('snoozed', { type: 'snooze', until: morning + 600 * minute }, operator(anna));
      await run('resolved', { type: 'resolve', outcome: 'confirmed', reason: 'api' }, api);
      await run('resolved', { type: 'rate', score: 4, comment: null });
      await run('closed', { type: 'resolve', outcome: 'spam', reason: 'api' }, api);
      await run('closed', { type: 'close', reason: 'api' }, api);
    });
    afterEach(() => close());

    async function begin(id: string, visitor?: string): Promise<void> {
      committer.clock.advance(minute);
      await committed(committer.start(id as ConversationId, visitor, id === 'bot' ? 'it' : 'en'));
    }

    async function run(id: string, command: Command, by: Parameters<CommandCommitter['commit']>[1]['by'] = system) {
      committer.clock.advance(minute);
      await committed(committer.commit(id as ConversationId, { command, by }));
    }

    async function say(id: string, text: string): Promise<void> {
      committer.clock.advance(minute);
      await committed(committer.write(id as ConversationId, text));
    }

    test('returns those of several that exist, with what was read', async () => {
      const ids = ['closed', 'nowhere', 'bot', 'closed'] as ConversationId[];
      const found = await stored.conversations.getMany(ids);
      expect([...found.keys()].sort()).toEqual(['bot', 'closed']);
      for (const [id, one] of found) expect(one).toEqual(await stored.conversations.get(id));
      expect((await stored.conversations.getMany([])).size).toBe(0);
    });

    async function listed(filter: ConversationFilter): Promise<string[]> {
      const { items, total } = await stored.conversations.list(filter, everything);
      expect(total).toBe(items.length);
      return items.map(({ conversation }) => conversation.id);
    }

    async function found(text: string): Promise<string[]> {
      return (await stored.conversations.search({ text }, everything)).items.map(({ conversation }) => conversation.id);
    }

    test('lists each view, by last activity or in queue order', async () => {
      expect(await listed({ view: 'queue' })).toEqual(['queued', 'offered']);
      expect(await listed({ view: 'unassigned' })).toEqual(['queued']);
      expect(await listed({ view: 'mine', viewer: anna })).toEqual(['assigned']);
      expect(await listed({ view: 'mine', viewer: bruno })).toEqual([]);
      expect(await listed({ view: 'bot' })).toEqual(['bot']);
      expect(await listed({ view: 'snoozed' })).toEqual(['snoozed']);
      expect(await listed({ view: 'resolved_today', today: morning })).toEqual(['closed', 'resolved']);
      expect(await listed({ view: 'resolved_today', today: committer.clock.now() + 1 })).toEqual([]);
      expect(await listed({ view: 'all' })).toEqual(['resolved', 'snoozed', 'assigned', 'offered', 'queued', 'bot']);
      expect((await listed({})).length).toBe(7);
    });

    test('lists conversations that wait for the visitor', async () => {
      expect(await listed({ view: 'waiting_on_visitor' })).toEqual([]);
      await run('assigned', { type: 'post-operator-message', text: 'What is the number?' }, operator(anna));
      expect(await listed({ view: 'waiting_on_visitor' })).toEqual(['assigned']);
      await say('assigned', 'It is 12');
      expect(await listed({ view: 'waiting_on_visitor' })).toEqual([]);
    });

    test('counts every view as listed', async () => {
      const today = morning;
      const counts = await stored.conversations.counts(anna, today);
      for (const [view, number] of Object.entries(counts)) {
        const filter = { view: view as keyof typeof counts, viewer: anna, today };
        expect([view, (await listed(filter)).length]).toEqual([view, number]);
      }
      expect((await stored.conversations.counts(null, today)).mine).toBe(0);
    });

    test('sorts the queue by priority, then the longest wait', async () => {
      await begin('late');
      await run('late', { type: 'request-handoff', reason: 'api' });
      expect(await listed({ view: 'queue' })).toEqual(['queued', 'offered', 'late']);
      await run('late', { type: 'prioritise', priority: 'urgent' satisfies Priority });
      expect(await listed({ view: 'queue' })).toEqual(['late', 'queued', 'offered']);
      expect((await stored.conversations.waiting()).map(({ id }) => id)).toEqual(['late', 'queued', 'offered']);
    });

    test('filters by every field', async () => {
      expect(await listed({ states: ['snoozed', 'closed'] })).toEqual(['closed', 'snoozed']);
      expect(await listed({ states: [] })).toEqual([]);
      expect(await listed({ outcomes: ['spam'] })).toEqual(['closed']);
      expect(await listed({ operatorId: anna })).toEqual(['snoozed', 'assigned']);
      expect(await listed({ reasons: ['no_match'] })).toEqual(['queued']);
      expect(await listed({ locale: 'it' })).toEqual(['bot']);
      expect(await listed({ ratings: [4, 5] })).toEqual(['resolved']);
      expect(await listed({ visitorId: 'visitor-of-closed' as VisitorId })).toEqual(['closed']);
      expect(await listed({ visitorId: 'visitor-of-closed' as VisitorId, states: ['bot'] })).toEqual([]);
      expect(await listed({ chatbotId: 'other' as typeof shop })).toEqual([]);
      expect(await listed({ from: morning + minute, to: morning + 3 * minute })).toEqual(['queued', 'bot']);
      expect(await listed({ states: ['assigned'], outcomes: ['spam'] })).toEqual([]);
    });

    test('returns a page and the total', async () => {
      const { items, total } = await stored.conversations.list({ view: 'all' }, { offset: 1, limit: 2 });
      expect([items.map(({ conversation }) => conversation.id), total]).toEqual([['snoozed', 'assigned'], 6]);
    });

    test('finds the open conversation of a visitor, otherwise the newest closed one', async () => {
      const visitor = 'visitor-of-closed' as VisitorId;
      expect(await stored.conversations.openOf(visitor, shop)).toBeNull();
      expect((await stored.conversations.latestOf(visitor, shop))?.id).toBe('closed');
      await begin('next', visitor);
      expect((await stored.conversations.openOf(visitor, shop))?.id).toBe('next');
      expect((await stored.conversations.latestOf(visitor, shop))?.id).toBe('next');
      expect(await stored.conversations.latestOf('nobody' as VisitorId, shop)).toBeNull();
    });

    test('finds messages that contain all words, ignoring case and accents, the last as a prefix', async () => {
      await say('bot', 'Il caffè è già pagato');
      await say('queued', 'Where is my COFFEE machine?');
      expect(await found('caffe PAG')).toEqual(['bot']);
      expect(await found('machine where')).toEqual(['queued']);
      expect(await found('coffee tea')).toEqual([]);
    });

    test('treats search text as plain text', async () => {
      await say('bot', 'say "hello" OR bye');
      expect(await found('"hello" OR')).toEqual(['bot']);
      expect(await found('hello" NOT')).toEqual([]);
      expect(await found('*')).toEqual([]);
      expect(await found('text:hello')).toEqual([]);
      expect((await found('  ')).length).toBe(7);
    });

    test('finds each conversation once, newest first, and highlights the match', async () => {
      await say('queued', 'a parcel');
      await say('bot', 'the parcel');
      await say('bot', 'nothing');
      const { items, total } = await stored.conversations.search({ text: 'parcel' }, everything);
      expect([items.map(({ conversation }) => conversation.id), total]).toEqual([['queued', 'bot'], 2]);
      expect(items.map(({ excerpt }) => excerpt)).toEqual(['a \u2068parcel\u2069', 'the \u2068parcel\u2069']);
      expect(items[1]?.seq).toBe(2);
      expect((await stored.conversations.search({ text: 'parcel', locale: 'it' }, everything)).total).toBe(1);
    });

    test('returns due timers, oldest first', async () => {
      const { conversations } = stored;
      expect(await conversations.due(morning, 10)).toEqual([]);
      const all = await conversations.due(morning + 100_000 * minute, 10);
      expect(all[0]).toEqual({ id: 'offered', kind: 'expire-offer' });
      expect(all.map(({ kind }) => kind).toSorted()).toEqual(
        ['close', 'delay-handoff', 'expire-offer', 'requeue', 'resolve-idle', 'wake'].toSorted(),
      );
      expect(await conversations.due(morning + 100_000 * minute, 1)).toEqual(all.slice(0, 1));
    });

    test('does not put pending answers before other due timers', async () => {
      await say('bot', 'Hello?');
      const due = await stored.conversations.due(morning + 100_000 * minute, 1);
      expect(due.map(({ kind }) => kind)).toEqual(['expire-offer', 'answer']);
    });

    const all = { since: 0, searched: 1_000 };
    const waitsOf = async (count: number, filter: Partial<WaitFilter> = { chatbotId: shop }) => {
      const waits = await stored.conversations.recentWaits({ ...all, ...filter }, count);
      return waits.map(({ at, endedAt, ...wait }) => ({ ...wait, minutes: endedAt && (endedAt - at) / minute }));
    };

    test('returns waits, the one that began last first, with what was known then and how they ended', async () => {
      const answered = { ...firstInLine, teamId: null, isAnswered: true, minutes: 3 };
      const goesOn = { ...firstInLine, teamId: null, isAnswered: false, minutes: null };
      expect(await waitsOf(10)).toEqual([answered, answered, goesOn, goesOn]);
      committer.waitFacts = { place: 4, people: 2, free: 1, expectedMinutes: [2, 5] };
      await begin('left');
      await run('left', { type: 'request-handoff', reason: 'visitor_requested' });
      await run('left', { type: 'leave-queue', reason: 'left' });
      expect(await waitsOf(1)).toEqual([{ ...committer.waitFacts, teamId: null, isAnswered: false, minutes: 1 }]);
      expect(await waitsOf(10, {})).toHaveLength(5);
      expect(await waitsOf(10, { chatbotId: 'another' as ChatbotId })).toEqual([]);
    });

    test('finds the waits of a team and those since an instant among as many as are looked through', async () => {
      const sales = { teamId: 'sales' as TeamId };
      await begin('sold');
      committer.team = { id: sales.teamId, name: 'Sales', rule: null };
      await run('sold', { type: 'request-handoff', reason: 'visitor_requested' });
      committer.team = null;
      committer.clock.advance(minute);
      const since = committer.clock.now();
      await begin('later');
      await run('later', { type: 'request-handoff', reason: 'visitor_requested' });
      expect(await waitsOf(1, sales)).toMatchObject([sales]);
      expect(await waitsOf(10, { ...sales, searched: 1 })).toEqual([]);
      expect(await waitsOf(10, { since })).toMatchObject([{ teamId: null }]);
      expect(await waitsOf(10, { ...sales, since })).toEqual([]);
    });

    test('ends a wait with the transfer to another team, which begins one', async () => {
      await begin('sold');
      committer.team = { id: 'sales' as TeamId, name: 'Sales', rule: null };
      await run('sold', { type: 'request-handoff', reason: 'visitor_requested' });
      committer.team = null;
      const ofSales = async () => (await stored.conversations.list({ teamId: 'sales' as TeamId }, everything)).items;
      expect((await ofSales()).map(({ conversation }) => [conversation.id, conversation.teamId])).toEqual([
        ['sold', 'sales'],
      ]);
      await run('sold', { type: 'transfer', to: { team: null }, note: null }, api);
      expect(await ofSales()).toEqual([]);
      await run('sold', { type: 'accept', operator: facts(bruno) }, operator(bruno));
      expect(await waitsOf(2)).toEqual([
        { ...firstInLine, teamId: null, isAnswered: true, minutes: 1 },
        { ...firstInLine, teamId: 'sales', isAnswered: false, minutes: 1 },
      ]);
    });

    test('ends a wait where the words are kept as a message', async () => {
      await begin('kept');
      await run('kept', { type: 'request-handoff', reason: 'visitor_requested' });
      committer.clock.advance((committer.policy.maxWait - 1) * minute);
      await run('kept', { type: 'delay-handoff' });
      await run('kept', { type: 'accept', operator: facts(bruno) }, operator(bruno));
      const minutes = committer.policy.maxWait;
      expect(await waitsOf(1)).toEqual([{ ...firstInLine, teamId: null, isAnswered: false, minutes }]);
    });

    test('returns no waits that began outside opening hours', async () => {
      await begin('late');
      committer.opensAt = committer.clock.now() + 600 * minute;
      await run('late', { type: 'request-handoff', reason: 'visitor_requested' });
      committer.opensAt = null;
      await run('late', { type: 'accept', operator: facts(bruno) }, operator(bruno));
      expect(await waitsOf(10)).toHaveLength(4);
    });

    test('returns read positions, which never decrease', async () => {
      stored.readMarks.raise('bot', 'visitor', 1);
      stored.readMarks.raise('bot', 'operator', 3);
      stored.readMarks.raise('bot', 'operator', 2);
      const marks = { visitorReadSeq: 1, operatorReadSeq: 3 };
      expect(await stored.conversations.get('bot' as ConversationId)).toMatchObject(marks);
      await stored.readMarks.flush();
      stored.readMarks.raise('bot', 'operator', 1);
      expect(await stored.readMarks.get('bot')).toEqual(marks);
      expect((await stored.conversations.list({ view: 'bot' }, everything)).items[0]).toMatchObject(marks);
      expect(await stored.readMarks.get('queued')).toEqual({ visitorReadSeq: 0, operatorReadSeq: 0 });
    });
  });
}
