import { expect, it } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import { followOwn, type OwnConversations } from './own-conversations.js';

const until = '2026-03-02T10:00:00.000Z';
const now = Date.parse(until) - 60_000;

function summary(state: ConversationSummary['state'], owner: string | null, more: object = {}): ConversationSummary {
  const queue = state === 'queued' ? {} : null;
  const snoozedUntil = state === 'snoozed' ? until : null;
  const known = { id: 'a', state, seq: 5, queue, snoozedUntil, lastMessage: null };
  return { ...known, owner: owner && { id: owner, name: owner }, ...more } as unknown as ConversationSummary;
}

const nothing: OwnConversations = new Map();
const after = (first: ConversationSummary, next: ConversationSummary, at = now) =>
  followOwn(followOwn(nothing, [first], 'me', now).own, [next], 'me', at);
const said = (kind: string) => ({ seq: 7, lastMessage: { actor: { kind }, seq: 7 } });

it("tells that the visitor's message has woken a conversation", () => {
  expect(after(summary('snoozed', 'me'), summary('assigned', 'me', said('visitor'))).woken).toHaveLength(1);
  expect(after(summary('snoozed', 'anna'), summary('assigned', 'anna', said('visitor'))).woken).toEqual([]);
});

it('tells that one has gone to the queue, where its operator has no room or is away', () => {
  expect(after(summary('snoozed', 'me'), summary('queued', null)).woken).toHaveLength(1);
  expect(after(summary('snoozed', 'me'), summary('assigned', 'anna', said('visitor'))).woken).toEqual([]);
});

it('tells that its time has come, but not that the operator has ended the snooze', () => {
  const woken = summary('assigned', 'me', { seq: 6 });
  expect(after(summary('snoozed', 'me'), woken, Date.parse(until)).woken).toHaveLength(1);
  expect(after(summary('snoozed', 'me'), woken).woken).toEqual([]);
});

it('finds what has gone to the queue, once', () => {
  const change = after(summary('assigned', 'me'), summary('queued', null));
  expect(change.queued).toHaveLength(1);
  expect(followOwn(change.own, [summary('queued', null)], 'me', now).queued).toEqual([]);
  expect(after(summary('assigned', 'me'), summary('resolved', null)).queued).toEqual([]);
});
