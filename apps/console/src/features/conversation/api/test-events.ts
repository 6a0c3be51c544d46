import type { AnswerDecision } from '#contracts/answer.js';
import { toWireData } from '#contracts/events/wire-data.js';
import type { ConversationEventType, EventData } from '#contracts/events.js';
import type { ConversationSummary, EventView, Me, OperatorView } from '#contracts/views.js';

/** Test fixtures with defaults: each test overrides only what it needs. */
export function anEvent<T extends ConversationEventType>(
  seq: number,
  type: T,
  data: EventData<T>,
  more: Partial<EventView> = {},
): EventView {
  return {
    id: `e${seq}`,
    conversationId: 'c',
    seq,
    publicSeq: seq,
    type,
    at: '2026-03-02T12:00:00.000Z',
    actor: { kind: 'system', id: null },
    episode: 1,
    clientKey: null,
    data: toWireData(type, data),
    ...more,
  } as EventView;
}

export function aDecision(more: Partial<AnswerDecision> = {}): AnswerDecision {
  return {
    decision: 'withhold',
    reason: 'low_confidence',
    question: 'Where is it?',
    locale: 'en',
    confidence: 0.5,
    threshold: 0.9,
    candidates: [],
    evidence: {},
    calibration: 'test',
    tookMs: 1,
    ...more,
  };
}

export function aSummary(more: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: 'c',
    chatbotId: 'bot',
    visitor: { id: 'v', name: 'Visitor', alias: 'Green Fox', assurance: 'none' },
    state: 'queued',
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
    waitingSince: null,
    lastMessage: null,
    lastActivityAt: '2026-03-02T12:00:00.000Z',
    createdAt: '2026-03-02T12:00:00.000Z',
    snoozedUntil: null,
    resolvedAt: null,
    outcome: null,
    handoffReason: null,
    rating: null,
    messageCount: 1,
    visitorReadSeq: 0,
    operatorReadSeq: 0,
    ...more,
  } as ConversationSummary;
}

export function aMe(permissions: Me['permissions'], id = 'anna'): Me {
  const operator = {
    id,
    name: 'Anna',
    email: 'anna@example.org',
    role: 'operator',
    presence: 'online',
    load: 0,
    capacity: 6,
  } as OperatorView;
  return { operator, permissions, expiresAt: '2026-03-03T12:00:00.000Z' };
}
