import { describe, expect, it } from 'vitest';
import type { Audience } from './events/define-event.js';
import { type ConversationEventBody, events, eventTypes, isPublic, isPublished, visitorData } from './events.js';

const of = (audience: Audience) => eventTypes.filter((type) => events[type].audience === audience).sort();

describe('the audience of an event', () => {
  it('includes the visitor only for events that the visitor sees in the conversation', () => {
    expect(of('visitor')).toEqual([
      'conversation.closed',
      'conversation.idle_warned',
      'conversation.rated',
      'conversation.reopened',
      'conversation.resolved',
      'conversation.started',
      'conversation.transferred',
      'handoff.cancelled',
      'handoff.completed',
      'handoff.delayed',
      'handoff.returned',
      'handoff.started',
      'message.posted',
      'record.changed',
    ]);
  });

  it('excludes programs for what the bot or routing considered, and for access', () => {
    expect(of('internal')).toEqual([
      'access_link.issued',
      'access_link.redeemed',
      'access_link.revoked',
      'answer.decided',
      'api_key.created',
      'api_key.revoked',
      'api_key.updated',
      'application.authorization_revoked',
      'application.authorized',
      'application.created',
      'application.removed',
      'application.secret_rotated',
      'application.tokens_revoked',
      'application.updated',
      'connection.action_created',
      'connection.action_removed',
      'connection.action_updated',
      'connection.created',
      'connection.removed',
      'connection.updated',
      'export.started',
      'installation.backed_up',
      'installation.restored',
      'installation.settings_changed',
      'offer.decided',
      'operator.credentials_replaced',
      'operator.identity_connected',
      'operator.identity_disconnected',
      'operator.reauthentication_refused',
      'operator.recovery_code_used',
      'operator.recovery_codes_replaced',
      'operator.totp_disabled',
      'operator.totp_enabled',
      'operator.totp_reset',
      'payment_settings.updated',
      'role.created',
      'role.removed',
      'role.updated',
      'session.ended',
      'session.refused',
      'session.started',
      'sign_in_settings.updated',
      'webhook_endpoint.created',
      'webhook_endpoint.disabled',
      'webhook_endpoint.enabled',
      'webhook_endpoint.removed',
      'webhook_endpoint.secret_ended',
      'webhook_endpoint.secret_rotated',
      'webhook_endpoint.updated',
    ]);
    for (const type of of('internal')) expect(events[type].published).toBe(false);
  });

  it('never is the visitor outside of a conversation', () => {
    for (const type of of('visitor')) expect(events[type].stream).toBe('conversation');
  });
});

describe("the visitor's view", () => {
  it('has no field of what the visitor may not see', () => {
    for (const type of eventTypes) if (!isPublic(type)) expect(events[type].visitor).toEqual([]);
  });

  it('lists only fields that the event has', () => {
    for (const type of eventTypes) {
      const fields = Object.keys(events[type].data.shape);
      expect(fields).toEqual(expect.arrayContaining([...events[type].visitor]));
    }
  });

  it("of the bot's answer contains its text and citations, not the decision record", () => {
    const data = { text: 'On its way.', citations: [], decision: { confidence: 0.97 }, answersUpTo: 4 };
    const answer = { type: 'message.posted', data } as unknown as ConversationEventBody;
    expect(visitorData(answer)).toEqual({ text: 'On its way.', citations: [] });
  });

  it('of a transfer contains the name of the colleague, not the note', () => {
    const data = { reason: 'operator', operatorName: 'Anna', note: 'Difficult.', teamId: 'sales' };
    expect(visitorData({ type: 'conversation.transferred', data } as unknown as ConversationEventBody)).toEqual({
      operatorName: 'Anna',
    });
  });

  it('of a start contains neither the page nor the visitor id', () => {
    const data = { chatbotId: 'c', visitorId: 'v', locale: 'en', page: '/', previousConversationId: null };
    expect(
      Object.keys(visitorData({ type: 'conversation.started', data } as unknown as ConversationEventBody)),
    ).toEqual(['chatbotId', 'locale', 'previousConversationId']);
  });

  it('omits fields that the event lacks', () => {
    const message: ConversationEventBody = { type: 'message.posted', data: { text: 'Hello' } };
    expect(Object.keys(visitorData(message))).toEqual(['text']);
  });

  it('is nothing of an event that only a newer version knows', () => {
    const praised = { type: 'conversation.praised', data: { by: 'a newer node' } };
    expect(visitorData(praised as unknown as ConversationEventBody)).toEqual({});
    expect(isPublished(praised.type)).toBe(false);
    expect(isPublished('message.posted')).toBe(true);
  });
});
