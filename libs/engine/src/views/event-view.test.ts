import { describe, expect, test } from 'vitest';
import type { ClientKey, ConversationId, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { toVisitorEventView } from './event-view.js';

function said(actor: Actor): LoggedEvent {
  return {
    id: 'event' as EventId,
    conversationId: 'conversation' as ConversationId,
    seq: 7,
    publicSeq: 5,
    at: 0 as Instant,
    actor,
    principal: null,
    episode: 1,
    clientKey: 'key-of-whoever-said-it' as ClientKey,
    type: 'message.posted',
    data: { text: 'hello', answersUpTo: 3 },
  };
}

describe("the visitor's view of an event", () => {
  test("uses the visitor's numbering and contains nothing else", () => {
    const view = toVisitorEventView(said({ kind: 'bot', id: null }));
    expect(view).toMatchObject({ seq: 5, data: { text: 'hello' } });
    expect(Object.keys(view?.data ?? {})).toEqual(['text']);
  });

  test('names an operator, but not which program acted', () => {
    expect(toVisitorEventView(said({ kind: 'operator', id: 'anna' }))?.actor.id).toBe('anna');
    expect(toVisitorEventView(said({ kind: 'api_key', id: 'key-of-the-shop' }))?.actor).toEqual({
      kind: 'api_key',
      id: null,
    });
  });

  test("contains the client key only for the visitor's own events", () => {
    expect(toVisitorEventView(said({ kind: 'visitor', id: 'visitor' }))?.clientKey).toBe('key-of-whoever-said-it');
    expect(toVisitorEventView(said({ kind: 'operator', id: 'anna' }))?.clientKey).toBeNull();
  });

  test('is null for an internal event', () => {
    expect(toVisitorEventView({ ...said({ kind: 'operator', id: 'anna' }), publicSeq: null })).toBeNull();
  });
});
