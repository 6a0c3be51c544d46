import type { Instant } from '#contracts/ids.js';
import type { Conversation, LoggedEvent, QueuePlace } from './conversation.js';
import {
  type EventOf,
  evolveJudgement,
  evolveMessage,
  evolveWithheldAnswer,
  type StateChange,
} from './evolve-message.js';
import { speaker } from './states.js';

/** Reducer: state + event -> state. Pure and total: folding it over the log gives the stored state. */
export function evolve(c: Conversation | null, event: LoggedEvent): Conversation {
  const before = c ?? begin(event);
  const lastActivityAt = isActivity(event) ? event.at : before.lastActivityAt;
  const numbers = { seq: event.seq, publicSeq: event.publicSeq ?? before.publicSeq, lastActivityAt };
  const next: Conversation = Object.assign({ ...before }, change(before, event), numbers);
  return speaker(next) === speaker(before) ? next : { ...next, control: before.control + 1 };
}

/** Routing, timers and corrections sent to many move nothing up in a list: nobody took part in this conversation. */
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

const released = { owner: null, offer: null, passedOver: [], assignedAt: null } as const;
const backToBot = {
  state: 'bot',
  ...released,
  queue: null,
  answerOwed: null,
  standingAnswer: null,
  waitingSince: null,
  resolvesAt: null,
} as const;

function change(c: Conversation, event: LoggedEvent): StateChange {
  switch (event.type) {
    case 'message.posted':
      return evolveMessage(c, event);
    case 'handoff.started': {
      const queue: QueuePlace = {
        since: event.at,
        reason: event.data.reason,
        teamId: event.data.teamId,
        delayed: false,
        opensAt: event.data.opensAt ?? null,
        ...(event.data.related && { related: event.data.related }),
      };
      const waitingSince = c.waitingSince ?? event.at;
      return {
        state: 'queued',
        queue,
        handoffReason: event.data.reason,
        waitingSince,
        passedOver: [],
        answerOwed: null,
        standingAnswer: null,
        teamId: event.data.teamId,
      };
    }
    case 'handoff.offered':
      return {
        state: 'offered',
        offer: { to: event.data.operatorId, until: event.data.until },
        ...(event.data.isNewRound && { passedOver: [] }),
      };
    case 'handoff.declined':
      return passedOn(c, event);
    case 'handoff.expired':
      if (event.data.reason === 'unavailable') return { state: 'queued', offer: null };
      return passedOn(c, event);
    case 'handoff.delayed':
      return { queue: c.queue && { ...c.queue, delayed: true } };
    case 'handoff.completed':
      return completed(c, event);
    case 'conversation.transferred':
      return transferred(c, event);
    case 'handoff.returned':
    case 'handoff.cancelled':
      return backToBot;
    case 'conversation.snoozed':
      return { state: 'snoozed', snoozedUntil: event.data.until, resolvesAt: null };
    case 'conversation.woken':
      return woken(c, event);
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
    case 'client.linked':
      return { clientId: event.data.clientId };
    case 'client.unlinked':
      return { clientId: null };
    case 'turn.offered':
      return offeredUntil(c, event.data.until);
    case 'turn.passed':
      return offeredUntil(c, event.at);
    case 'answer.judged':
      return evolveJudgement(c, event);
    case 'answer.withheld':
      return evolveWithheldAnswer(c, event);
    case 'conversation.started':
    case 'note.posted':
    case 'suggestion.judged':
      return {};
  }
}

/** What is left is what happened and when; nobody speaks any more. Another epoch: whoever has read it reads it again. */
function erased(c: Conversation, erasedAt: Instant): StateChange {
  return {
    ...backToBot,
    state: 'closed',
    epoch: c.epoch + 1,
    erasedAt,
    page: null,
    labels: [],
    clientId: null,
    lastMessage: null,
    rating: c.rating && { ...c.rating, comment: null },
    snoozedUntil: null,
    resolvedAt: c.resolvedAt ?? erasedAt,
    outcome: c.outcome ?? 'unconfirmed',
  };
}

/** A program that passes has no more time. */
function offeredUntil(c: Conversation, until: Instant): StateChange {
  return { answerOwed: c.answerOwed && { ...c.answerOwed, offeredUntil: until } };
}

function passedOn(c: Conversation, { data, at }: EventOf<'handoff.declined' | 'handoff.expired'>): StateChange {
  return { state: 'queued', offer: null, passedOver: [...c.passedOver, data.operatorId], passedAt: at };
}

function completed(c: Conversation, event: EventOf<'handoff.completed'>): StateChange {
  const owner = event.data.operatorId;
  const { reason } = event.data;
  // Taken from the bot without a wait: it gets a place now, for the case that it must go back to the queue.
  const queue = c.queue ?? { since: event.at, reason: 'operator_takeover', teamId: null, delayed: false };
  return {
    state: 'assigned',
    owner,
    lastOwner: owner,
    assignedAt: event.at,
    queue,
    offer: null,
    passedOver: [],
    answerOwed: null,
    standingAnswer: null,
    snoozedUntil: null,
    resolvesAt: null,
    lastOperatorAt: event.at,
    handoffReason: reason === 'operator_takeover' ? 'operator_takeover' : c.handoffReason,
  };
}

function transferred(c: Conversation, event: EventOf<'conversation.transferred'>): StateChange {
  const { operatorId, teamId, offerUntil, opensAt } = event.data;
  const place = c.queue ?? { since: event.at, reason: 'operator_takeover', teamId, delayed: false };
  const waiting: StateChange = {
    ...released,
    // Who gave it away, or fell silent, is not the next to be asked.
    ...(c.owner !== null && { passedOver: [c.owner], passedAt: event.at }),
    // What waits already was told so.
    queue: { ...place, teamId, delayed: c.owner === null && place.delayed, ...(opensAt !== undefined && { opensAt }) },
    teamId,
    resolvesAt: null,
    waitingSince: c.waitingSince ?? event.at,
  };
  if (operatorId !== null && offerUntil !== null)
    return { ...waiting, state: 'offered', offer: { to: operatorId, until: offerUntil } };
  return { ...waiting, state: 'queued' };
}

function woken(c: Conversation, event: EventOf<'conversation.woken'>): StateChange {
  if (event.data.to === 'assigned') {
    return { state: 'assigned', snoozedUntil: null, assignedAt: event.at, lastOperatorAt: event.at };
  }
  const queue: QueuePlace = {
    since: event.at,
    reason: c.queue?.reason ?? 'api',
    teamId: c.queue?.teamId ?? null,
    delayed: false,
  };
  return { ...released, state: 'queued', queue, snoozedUntil: null, waitingSince: c.waitingSince ?? event.at };
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
