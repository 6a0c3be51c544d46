import type { Instant } from '#contracts/ids.js';
import { evolveActionOutcome, evolveActionRequest, evolveErasedActions } from './business-action.js';
import type { Conversation, LoggedEvent, QueuePlace } from './conversation.js';
import { evolveDialogue } from './dialogue.js';
import {
  type EventOf,
  evolveJudgement,
  evolveMessage,
  evolveWithheldAnswer,
  type StateChange,
} from './evolve-message.js';
import {
  backToBot,
  evolveCompletion,
  evolvePass,
  evolveReturn,
  evolveTransfer,
  evolveWaitStart,
  evolveWaking,
} from './evolve-queue.js';
import { knownOrNull } from './identify-visitor.js';
import { speaker } from './states.js';

/** Reducer: state + event -> state. Pure and total: folding it over the log gives the stored state. */
export function evolve(c: Conversation | null, event: LoggedEvent): Conversation {
  const before = c ?? begin(event);
  const lastActivityAt = isActivity(event) ? event.at : before.lastActivityAt;
  const numbers = { seq: event.seq, publicSeq: event.publicSeq ?? before.publicSeq, lastActivityAt };
  const next: Conversation = Object.assign({ ...before }, change(before, event), numbers);
  if (speaker(next) === speaker(before)) return next;
  const control = before.control + 1;
  // A new speaker starts with a clean state.
  return next.dialogue ? { ...next, control, dialogue: null } : { ...next, control };
}

/** Routing, timers and mass corrections are not activity: they do not move a conversation up in a list. */
function isActivity(event: LoggedEvent): boolean {
  switch (event.type) {
    case 'message.posted':
      return event.data.corrects === undefined;
    case 'turn.offered':
    case 'turn.passed':
    case 'handoff.offered':
    case 'handoff.declined':
    case 'handoff.expired':
    case 'handoff.delayed':
    case 'conversation.idle_warned':
    case 'conversation.closed':
    case 'suggestion.judged':
    case 'visitor.identified':
    case 'action.requested':
    case 'action.completed':
    case 'action.failed':
    case 'actions.erased':
    case 'record.changed':
    case 'activity.recorded':
    case 'activity.failed':
    case 'dialogue.updated':
      return false;
    default:
      return true;
  }
}

function begin(event: LoggedEvent): Conversation {
  if (event.type !== 'conversation.started') throw new Error(`a log cannot begin with ${event.type}`);
  const { chatbotId, visitorId, locale, page, previousConversationId, lastOperatorId } = event.data;
  return {
    id: event.conversationId,
    chatbotId,
    visitorId,
    visitor: null,
    previousConversationId,
    locale,
    page,
    createdAt: event.at,
    state: 'bot',
    owner: null,
    lastOwner: null,
    control: 1,
    episode: event.episode,
    seq: 0,
    publicSeq: 0,
    epoch: 1,
    priority: 'normal',
    labels: [],
    clientId: null,
    queue: null,
    teamId: null,
    offer: null,
    ...(lastOperatorId && { previousOwner: lastOperatorId }),
    passedOver: [],
    handoffReason: null,
    assignedAt: null,
    answerOwed: null,
    standingAnswer: null,
    waitingSince: null,
    lastOperatorAt: null,
    lastActivityAt: event.at,
    resolvesAt: null,
    snoozedUntil: null,
    resolvedAt: null,
    outcome: null,
    resolvedBy: null,
    rating: null,
    messageCount: 0,
    lastMessage: null,
  };
}

function change(c: Conversation, event: LoggedEvent): StateChange {
  switch (event.type) {
    case 'message.posted':
      return evolveMessage(c, event);
    case 'handoff.started':
      return evolveWaitStart(c, event);
    case 'handoff.offered':
      return {
        state: 'offered',
        offer: { to: event.data.operatorId, until: event.data.until },
        ...(event.data.isNewRound && { passedOver: [] }),
      };
    case 'handoff.declined':
      return evolvePass(c, event);
    case 'handoff.expired':
      if (event.data.reason === 'unavailable') return { state: 'queued', offer: null };
      return evolvePass(c, event);
    case 'handoff.delayed':
      return { queue: c.queue && { ...c.queue, delayed: true } };
    case 'handoff.completed':
      return evolveCompletion(c, event);
    case 'conversation.transferred':
      return evolveTransfer(c, event);
    case 'handoff.returned':
      return evolveReturn(c, event);
    case 'handoff.cancelled':
      return backToBot;
    case 'conversation.snoozed':
      return { state: 'snoozed', snoozedUntil: event.data.until, resolvesAt: null };
    case 'conversation.woken':
      return evolveWaking(c, event);
    case 'conversation.idle_warned':
      return { resolvesAt: event.data.resolvesAt };
    case 'conversation.resolved':
      return {
        ...backToBot,
        state: 'resolved',
        snoozedUntil: null,
        resolvedAt: event.at,
        outcome: event.data.outcome,
        resolvedBy: event.data.reason,
      };
    case 'conversation.reopened':
      return reopened(c, event);
    case 'conversation.closed':
      return { state: 'closed' };
    case 'conversation.erased':
      return erased(c, event.at);
    case 'conversation.rated':
      return { rating: { score: event.data.score, comment: event.data.comment, episode: event.episode } };
    case 'conversation.labelled':
      return { labels: event.data.labels };
    case 'conversation.prioritised':
      return { priority: event.data.priority };
    case 'visitor.identified':
      return { visitorId: event.data.visitorId, visitor: knownOrNull(event.data) };
    case 'client.linked':
      return { clientId: event.data.clientId };
    case 'client.unlinked':
      return { clientId: null, isUnlinked: true };
    case 'turn.offered':
      return offeredUntil(c, event.data.until);
    case 'turn.passed':
      return offeredUntil(c, event.at);
    case 'answer.judged':
      return evolveJudgement(c, event);
    case 'answer.withheld':
      return evolveWithheldAnswer(c, event);
    case 'action.requested':
      return evolveActionRequest(c, event);
    case 'action.completed':
    case 'action.failed':
      return evolveActionOutcome(c, event);
    case 'actions.erased':
      return evolveErasedActions(c);
    case 'dialogue.updated':
      return evolveDialogue(event);
    case 'consent.given':
      return { consentedTo: [...(c.consentedTo ?? []), event.data.connectionId] };
    case 'conversation.started':
    case 'note.posted':
    case 'suggestion.judged':
    case 'record.changed':
    case 'activity.recorded':
    case 'activity.failed':
      return {};
  }
}

/** Only types and times remain, and nobody may write. The new epoch makes readers reload. */
function erased(c: Conversation, erasedAt: Instant): StateChange {
  return {
    ...backToBot,
    state: 'closed',
    epoch: c.epoch + 1,
    erasedAt,
    page: null,
    labels: [],
    visitor: null,
    clientId: null,
    ...(c.pendingActions && { pendingActions: [] }),
    ...(c.dialogue && { dialogue: null }),
    ...(c.consentedTo && { consentedTo: [] }),
    lastMessage: null,
    rating: c.rating && { ...c.rating, comment: null },
    snoozedUntil: null,
    resolvedAt: c.resolvedAt ?? erasedAt,
    outcome: c.outcome ?? 'unconfirmed',
  };
}

/** A program that passes the turn ends its time early. */
function offeredUntil(c: Conversation, until: Instant): StateChange {
  return { answerOwed: c.answerOwed && { ...c.answerOwed, offeredUntil: until } };
}

function reopened(c: Conversation, event: EventOf<'conversation.reopened'>): StateChange {
  const fresh: StateChange = {
    episode: event.episode,
    outcome: null,
    resolvedBy: null,
    resolvedAt: null,
    rating: null,
  };
  const { to, operatorId } = event.data;
  if (to !== 'assigned' || operatorId === null) return { ...fresh, ...backToBot };
  const queue: QueuePlace = {
    since: event.at,
    reason: c.handoffReason ?? 'operator_takeover',
    teamId: c.teamId,
    delayed: false,
  };
  return {
    ...fresh,
    state: 'assigned',
    owner: operatorId,
    lastOwner: operatorId,
    assignedAt: event.at,
    lastOperatorAt: event.at,
    queue,
  };
}
