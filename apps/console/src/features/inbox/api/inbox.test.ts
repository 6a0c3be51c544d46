import { describe, expect, it } from 'vitest';
import type { ChatbotId, ConversationId, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { belongsTo } from './belongs-to.js';
import type { ConversationList } from './conversation-list.js';
import { mergeSummaries, rowsOf } from './conversation-list.js';
import { rowOrder } from './row-order.js';
import { steadyRows } from './steady-rows.js';
import { scopePath, viewOf, viewPath, views } from './views.js';

const me = 'op-me' as OperatorId;
const anna = 'op-anna' as OperatorId;
const now = new Date(2026, 2, 2, 10).getTime();

function row(id: string, more: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: id as ConversationId,
    chatbotId: 'bot' as ChatbotId,
    visitor: { id: 'v' as VisitorId, name: 'Visitor', alias: 'Green Fox', assurance: 'none' },
    state: 'bot',
    owner: null,
    control: 1,
    episode: 1,
    seq: 1,
    epoch: 1,
    locale: 'en',
    priority: 'normal',
    clientId: null,
    labels: [],
    queue: null,
    team: null,
    waitingSince: null,
    lastMessage: null,
    lastActivityAt: '2026-03-02T09:00:00.000Z',
    createdAt: '2026-03-02T09:00:00.000Z',
    snoozedUntil: null,
    resolvedAt: null,
    outcome: null,
    resolvedBy: null,
    handoffReason: null,
    rating: null,
    messageCount: 1,
    visitorReadSeq: 0,
    operatorReadSeq: 0,
    ...more,
  };
}

function queued(since: string, offeredTo: OperatorId | null = null): Partial<ConversationSummary> {
  return {
    state: offeredTo ? 'offered' : 'queued',
    queue: { since, reason: 'no_match', offeredTo, offerUntil: null, skills: [] },
    waitingSince: since,
  };
}

const viewsWith = (summary: ConversationSummary) =>
  views.filter((view) => belongsTo({ view, team: null }, summary, me, now));

describe('which views a conversation is in', () => {
  it.each([
    ['with the bot', row('a'), ['bot', 'all']],
    ['waiting', row('a', queued('2026-03-02T09:00:00.000Z')), ['queue', 'all']],
    ['offered to somebody', row('a', queued('2026-03-02T09:00:00.000Z', anna)), ['queue', 'all']],
    [
      'mine, the visitor waits for me',
      row('a', { state: 'assigned', owner: { id: me, name: 'Me' }, waitingSince: '2026-03-02T09:00:00.000Z' }),
      ['mine', 'all'],
    ],
    [
      'mine, the visitor has the word',
      row('a', { state: 'assigned', owner: { id: me, name: 'Me' } }),
      ['mine', 'waiting_on_visitor', 'all'],
    ],
    [
      "a colleague's, the visitor waits",
      row('a', { state: 'assigned', owner: { id: anna, name: 'Anna' }, waitingSince: '2026-03-02T09:00:00.000Z' }),
      ['all'],
    ],
    ['snoozed by me', row('a', { state: 'snoozed', owner: { id: me, name: 'Me' } }), ['snoozed', 'all']],
    [
      'resolved this morning',
      row('a', { state: 'resolved', resolvedAt: new Date(2026, 2, 2).toISOString() }),
      ['resolved_today', 'all'],
    ],
    [
      'resolved yesterday',
      row('a', { state: 'resolved', resolvedAt: new Date(new Date(2026, 2, 2).getTime() - 1).toISOString() }),
      ['all'],
    ],
    [
      'closed today',
      row('a', { state: 'closed', resolvedAt: new Date(2026, 2, 2, 1).toISOString() }),
      ['resolved_today'],
    ],
  ])('%s', (_, summary, expected) => {
    expect(viewsWith(summary)).toEqual(expected);
  });

  it('of a team has the rows of the team alone', () => {
    const [sales, billing] = ['sales', 'billing'] as [TeamId, TeamId];
    const ofSales = row('a', { ...queued('2026-03-02T09:00:00.000Z'), team: { id: sales, name: 'Sales' } });
    const isIn = (team: TeamId, summary: ConversationSummary) => belongsTo({ view: 'queue', team }, summary, me, now);
    expect([isIn(sales, ofSales), isIn(billing, ofSales), isIn(sales, row('b', { team: null }))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(scopePath({ view: 'queue', team: sales }, 'a')).toBe('/inbox/queue/a?team=sales');
  });

  it('finds each view again by its address', () => {
    for (const view of views) expect(viewOf(viewPath(view).split('/').at(-1))).toBe(view);
    expect(viewOf('nonsense')).toBeNull();
  });
});

describe('a live list', () => {
  const inQueue = (summary: ConversationSummary) => belongsTo({ view: 'queue', team: null }, summary, me, now);
  const early = row('early', { ...queued('2026-03-02T09:00:00.000Z'), seq: 5 });
  const late = row('late', queued('2026-03-02T09:30:00.000Z'));
  const list: ConversationList = { known: new Map([early, late].map((each) => [each.id, each])), page: 1, total: 2 };
  const ids = (of: ConversationList) => rowsOf(of, inQueue, rowOrder('queue')).map(({ id }) => id);

  it('sorts by longest wait, whatever the order of arrival', () => {
    const before = row('before', queued('2026-03-02T08:00:00.000Z'));
    expect(ids(mergeSummaries(list, [before], inQueue))).toEqual(['before', 'early', 'late']);
  });

  it('removes a row that was taken, but keeps its state', () => {
    const merged = mergeSummaries(
      list,
      [{ ...early, state: 'assigned', queue: null, owner: { id: anna, name: 'Anna' } }],
      inQueue,
    );
    expect(ids(merged)).toEqual(['late']);
    expect(merged.known.get(early.id)?.owner?.name).toBe('Anna');
  });

  it('ignores outdated states and rows that were never in the list', () => {
    expect(mergeSummaries(list, [{ ...early, seq: 4, state: 'bot' }, row('other')], inQueue)).toBe(list);
  });

  it('accepts a lower sequence number after a history was rewritten', () => {
    expect(ids(mergeSummaries(list, [{ ...early, seq: 1, epoch: 2, state: 'bot' }], inQueue))).toEqual(['late']);
  });

  it('sorts snoozed by when they wake and resolved by the newest', () => {
    const a = row('a', { snoozedUntil: '2026-03-03T09:00:00.000Z', resolvedAt: '2026-03-02T08:00:00.000Z' });
    const b = row('b', { snoozedUntil: '2026-03-02T12:00:00.000Z', resolvedAt: '2026-03-02T09:00:00.000Z' });
    expect([a, b].sort(rowOrder('snoozed')).map(({ id }) => id)).toEqual(['b', 'a']);
    expect([a, b].sort(rowOrder('resolved_today')).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('a frozen list', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')];
  const known = new Map([a, b, c].map((each) => [each.id, each]));
  const shown = [a, b].map((summary) => ({ summary, gone: false }));
  const ids = (of: { rows: readonly { summary: ConversationSummary }[] }) => of.rows.map(({ summary }) => summary.id);

  it('updates while the pointer is elsewhere', () => {
    expect(steadyRows(shown, [c, b, a], known, false)).toMatchObject({ fresh: 0 });
    expect(ids(steadyRows(shown, [c, b, a], known, false))).toEqual(['c', 'b', 'a']);
  });

  it('moves nothing under the pointer and counts pending rows', () => {
    const steady = steadyRows(shown, [c, b, a], known, true);
    expect(ids(steady)).toEqual(['a', 'b']);
    expect(steady.fresh).toBe(1);
  });

  it('keeps a removed row in its place, marked, with its newest state', () => {
    const taken = row('a', { state: 'assigned', owner: { id: anna, name: 'Anna' } });
    const steady = steadyRows(shown, [b], new Map([...known, [a.id, taken]]), true);
    expect(steady.rows[0]).toEqual({ summary: taken, gone: true });
    expect(steady.rows[1]?.gone).toBe(false);
  });

  it('is not frozen when the last row was removed, so that the empty state matches the list', () => {
    const taken = row('a', { state: 'assigned', owner: { id: me, name: 'Me' } });
    expect(steadyRows(shown.slice(0, 1), [], new Map([[a.id, taken]]), true)).toEqual({ rows: [], fresh: 0 });
  });

  it('shows rows added to an empty list at once', () => {
    expect(ids(steadyRows([], [a], known, true))).toEqual(['a']);
  });
});
