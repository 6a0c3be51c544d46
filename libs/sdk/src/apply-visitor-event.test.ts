import { describe, expect, it } from 'vitest';
import type { ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventData, VisitorEventView } from '#contracts/views.js';
import { applyVisitorEvent, unreadConversation } from './apply-visitor-event.js';

const id = 'c1' as ConversationId;
const anna = 'o1' as OperatorId;

function event<T extends keyof VisitorEventData>(
  seq: number,
  type: T,
  data: VisitorEventData[T],
  kind = 'system',
): VisitorEventView {
  const view = { id: `e${seq}` as EventId, conversationId: id, seq, type, at: '2026-03-01T09:30:00.000Z' };
  return { ...view, actor: { kind, id: null }, episode: 1, clientKey: null, data } as VisitorEventView;
}
const fold = (events: VisitorEventView[], start: VisitorConversation = unreadConversation(id, 1)) =>
  events.reduce(applyVisitorEvent, start);

const accepted = [
  event(1, 'handoff.started', { reason: 'visitor_requested' }),
  event(2, 'handoff.completed', { operatorId: anna, operatorName: 'Anna' }),
];

describe('applyVisitorEvent', () => {
  it('applies a handoff to the operator and back to the bot', () => {
    expect(fold(accepted.slice(0, 1))).toMatchObject({ state: 'queued', operatorName: null, seq: 1 });
    expect(fold(accepted)).toMatchObject({ state: 'assigned', operatorName: 'Anna', seq: 2 });
    expect(fold([...accepted, event(3, 'handoff.returned', { reason: 'operator' })])).toMatchObject({
      state: 'bot',
      operatorName: null,
    });
  });

  it('waits again after a transfer', () => {
    const passed = event(3, 'conversation.transferred', { operatorName: 'Marco' });
    expect(fold([...accepted, passed])).toMatchObject({ state: 'queued', operatorName: null });
  });

  it('begins a new episode without a rating when it is reopened', () => {
    const ended = fold([
      ...accepted,
      event(3, 'conversation.rated', { score: 4, comment: 'ok' }),
      event(4, 'conversation.resolved', { reason: 'operator' }),
    ]);
    expect(ended).toMatchObject({ state: 'resolved', rating: { score: 4, comment: 'ok' } });
    const again = {
      ...event(5, 'conversation.reopened', { to: 'bot', operatorId: null, operatorName: null }),
      episode: 2,
    };
    expect(fold([again], ended)).toMatchObject({ state: 'bot', rating: null, episode: 2, operatorName: null });
  });

  it('wakes a snoozed conversation on the next message', () => {
    const snoozed = { ...fold(accepted), state: 'snoozed' as const };
    expect(fold([event(3, 'message.posted', { text: 'x' }, 'operator')], snoozed).state).toBe('assigned');
    expect(fold([event(3, 'message.posted', { text: 'x' }, 'visitor')], { ...snoozed, operatorName: null }).state).toBe(
      'queued',
    );
  });

  it('ignores an event that the state already includes', () => {
    const said: VisitorConversation = { ...unreadConversation(id, 1), seq: 2, state: 'resolved' };
    expect(fold(accepted, said)).toBe(said);
  });

  it('counts an event of a type that only a newer server version has, and changes nothing else', () => {
    const unknown = event(3, 'conversation.praised' as 'conversation.closed', {});
    const message = event(4, 'message.posted', { text: 'x' }, 'visitor');
    const before = fold(accepted);
    expect(fold([unknown], before)).toEqual({ ...before, seq: 3 });
    expect(fold([unknown, message], before)).toEqual({ ...before, seq: 4 });
  });
});
