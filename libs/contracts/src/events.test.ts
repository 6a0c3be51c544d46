import { describe, expect, it } from 'vitest';
import { type EventBody, events, eventTypes, isPublic, visitorData } from './events.js';

const internal = eventTypes.filter((type) => !isPublic(type));

describe("the visitor's view", () => {
  it('excludes internal events', () => {
    for (const type of internal) expect(events[type].visitor).toEqual([]);
  });

  it('excludes notes, decision records, ratings, labels, priorities, clients, offers and snoozing', () => {
    expect([...internal].sort()).toEqual([
      'answer.judged',
      'answer.withheld',
      'client.linked',
      'conversation.labelled',
      'conversation.prioritised',
      'conversation.snoozed',
      'conversation.woken',
      'handoff.declined',
      'handoff.expired',
      'handoff.offered',
      'note.posted',
      'suggestion.judged',
    ]);
  });

  it('lists only fields that the event has', () => {
    for (const type of eventTypes) {
      const fields = Object.keys(events[type].data.shape);
      expect(fields).toEqual(expect.arrayContaining([...events[type].visitor]));
    }
  });

  it("of the bot's answer contains its text and citations, not the decision record", () => {
    const data = { text: 'On its way.', citations: [], decision: { confidence: 0.97 }, answersUpTo: 4 };
    const answer = { type: 'message.posted', data } as unknown as EventBody;
    expect(visitorData(answer)).toEqual({ text: 'On its way.', citations: [] });
  });

  it('of a transfer contains the name of the colleague, not the note', () => {
    const data = { reason: 'operator', operatorName: 'Anna', note: 'Difficult.', teamId: 'sales' };
    expect(visitorData({ type: 'conversation.transferred', data } as unknown as EventBody)).toEqual({
      operatorName: 'Anna',
    });
  });

  it('of a start contains neither the page nor the visitor id', () => {
    const data = { chatbotId: 'c', visitorId: 'v', locale: 'en', page: '/', previousConversationId: null };
    expect(Object.keys(visitorData({ type: 'conversation.started', data } as unknown as EventBody))).toEqual([
      'chatbotId',
      'locale',
      'previousConversationId',
    ]);
  });

  it('omits fields that the event lacks', () => {
    const message: EventBody = { type: 'message.posted', data: { text: 'Hello' } };
    expect(Object.keys(visitorData(message))).toEqual(['text']);
  });
});
