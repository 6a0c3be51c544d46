import { describe, expect, it } from 'vitest';
import { type EventBody, events, eventTypes, isPublic, visitorData } from './events.js';

const internal = eventTypes.filter((type) => !isPublic(type));

describe('what a visitor sees', () => {
  it('of internal events is nothing', () => {
    for (const type of internal) expect(events[type].visitor).toEqual([]);
  });

  it('never is a note, a record of a decision, a judgement, a label, a priority, a client, an offer or a pause', () => {
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

  it('of every public event are fields that the event has', () => {
    for (const type of eventTypes) {
      const fields = Object.keys(events[type].data.shape);
      expect(fields).toEqual(expect.arrayContaining([...events[type].visitor]));
    }
  });

  it("of the bot's answer is its text and its citations, not the record of the decision", () => {
    const data = { text: 'On its way.', citations: [], decision: { confidence: 0.97 }, answersUpTo: 4 };
    const answer = { type: 'message.posted', data } as unknown as EventBody;
    expect(visitorData(answer)).toEqual({ text: 'On its way.', citations: [] });
  });

  it('of a transfer is the name of the colleague, not the note', () => {
    const data = { reason: 'operator', operatorName: 'Anna', note: 'Difficult.', teamId: 'sales' };
    expect(visitorData({ type: 'conversation.transferred', data } as unknown as EventBody)).toEqual({
      operatorName: 'Anna',
    });
  });

  it('of a start is neither the page nor the visitor id', () => {
    const data = { chatbotId: 'c', visitorId: 'v', locale: 'en', page: '/', previousConversationId: null };
    expect(Object.keys(visitorData({ type: 'conversation.started', data } as unknown as EventBody))).toEqual([
      'chatbotId',
      'locale',
      'previousConversationId',
    ]);
  });

  it('has no field for what the event does not have', () => {
    const message: EventBody = { type: 'message.posted', data: { text: 'Hello' } };
    expect(Object.keys(visitorData(message))).toEqual(['text']);
  });
});
