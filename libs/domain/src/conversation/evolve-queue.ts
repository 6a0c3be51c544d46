import type { Conversation, OwedAnswer, QueuePlace } from './conversation.js';
import { awaitsOutcome } from './dialogue-state.js';
import type { EventOf, StateChange } from './evolve-message.js';

/** Without owner and without offer. */
const released = { owner: null, offer: null, passedOver: [], assignedAt: null } as const;

/** With the bot, which owes nothing. */
export const backToBot = {
  state: 'bot',
  ...released,
  queue: null,
  answerOwed: null,
  unanswered: null,
  standingAnswer: null,
  waitingSince: null,
  resolvesAt: null,
} as const;

/**
 * The wait for a person begins. Where the visitor requests one, the bot has not considered the pending turn; otherwise this is its
 * reply to it.
 */
export function evolveWaitStart(c: Conversation, { actor, data, at }: EventOf<'handoff.started'>): StateChange {
  const { reason, teamId, skills, opensAt, related, wait } = data;
  const queue: QueuePlace = {
    since: at,
    reason,
    teamId,
    delayed: false,
    opensAt: opensAt ?? null,
    ...(skills && { skills }),
    ...(related && { related }),
    ...(wait && { wait }),
  };
  return {
    state: 'queued',
    queue,
    handoffReason: reason,
    waitingSince: c.waitingSince ?? at,
    answerOwed: null,
    unanswered: actor.kind === 'visitor' ? notActedOn(c) : null,
    standingAnswer: null,
    teamId,
  };
}

/** Applies a declined or expired offer. */
export function evolvePass(
  c: Conversation,
  { data, at }: EventOf<'handoff.declined' | 'handoff.expired'>,
): StateChange {
  return { state: 'queued', offer: null, passedOver: [...c.passedOver, data.operatorId], passedAt: at };
}

/** A person has it. */
export function evolveCompletion(c: Conversation, event: EventOf<'handoff.completed'>): StateChange {
  const owner = event.data.operatorId;
  const { reason } = event.data;
  // Taken from the bot without a wait: it gets a place now, for the case that it must go back to the queue.
  const queue = c.queue ?? { since: event.at, reason: 'operator_takeover', teamId: c.teamId, delayed: false };
  return {
    state: 'assigned',
    owner,
    lastOwner: owner,
    assignedAt: event.at,
    queue,
    offer: null,
    passedOver: [],
    answerOwed: null,
    unanswered: c.unanswered ?? notActedOn(c),
    standingAnswer: null,
    snoozedUntil: null,
    resolvesAt: null,
    lastOperatorAt: event.at,
    handoffReason: reason === 'operator_takeover' ? 'operator_takeover' : c.handoffReason,
  };
}

/**
 * Returned to the bot, which owes an answer to what no person has answered. The previous owner does not get the next offer, if there is one
 * before the bot has replied.
 */
export function evolveReturn(c: Conversation, { at }: EventOf<'handoff.returned'>): StateChange {
  return {
    ...backToBot,
    ...(c.unanswered && { answerOwed: toReturned(c.unanswered), waitingSince: c.waitingSince }),
    ...(c.owner !== null && { passedOver: [c.owner], passedAt: at }),
  };
}

/**
 * The pending turn, without the messages that a request to a business system has acted on: it must not be sent again, and its outcome is for
 * the operator.
 */
function notActedOn({ answerOwed: owed, dialogue }: Conversation): OwedAnswer | null {
  const actedUpTo = dialogue && awaitsOutcome({ dialogue }) ? (dialogue.calledUpTo ?? 0) : 0;
  if (owed === null || owed.fromSeq > actedUpTo) return owed;
  return owed.upToSeq > actedUpTo ? { ...owed, fromSeq: actedUpTo + 1 } : null;
}

/** An offer to a program ends with the bot's control. */
function toReturned({ offeredUntil: _, ...owed }: OwedAnswer): OwedAnswer {
  return { ...owed, isReturned: true };
}

/** Applies a transfer to a colleague, to a team, or back to the queue, where the place is kept. */
export function evolveTransfer(c: Conversation, event: EventOf<'conversation.transferred'>): StateChange {
  const { operatorId, teamId, offerUntil, opensAt, wait } = event.data;
  const begun: QueuePlace = c.queue ?? { since: event.at, reason: 'operator_takeover', teamId, delayed: false };
  const { wait: _, waitSince: __, skills, ...place } = begun;
  const waiting: StateChange = {
    ...released,
    // The previous owner, who transferred it or was idle, does not get the next offer.
    ...(c.owner !== null && { passedOver: [c.owner], passedAt: event.at }),
    // What waits already has its range.
    queue: {
      ...place,
      teamId,
      // The operator who transfers to a team knows its skills.
      ...(skills && place.teamId === teamId && { skills }),
      delayed: c.owner === null && place.delayed,
      ...(opensAt !== undefined && { opensAt }),
      ...(wait && { wait, ...(event.at !== place.since && { waitSince: event.at }) }),
    },
    teamId,
    resolvesAt: null,
    waitingSince: c.waitingSince ?? event.at,
  };
  if (operatorId !== null && offerUntil !== null)
    return { ...waiting, state: 'offered', offer: { to: operatorId, until: offerUntil } };
  return { ...waiting, state: 'queued' };
}

/** A pause ends. */
export function evolveWaking(c: Conversation, event: EventOf<'conversation.woken'>): StateChange {
  if (event.data.to === 'assigned') {
    return { state: 'assigned', snoozedUntil: null, assignedAt: event.at, lastOperatorAt: event.at };
  }
  const queue: QueuePlace = {
    since: event.at,
    reason: c.queue?.reason ?? 'api',
    teamId: c.queue?.teamId ?? null,
    delayed: false,
    ...(c.queue?.skills && { skills: c.queue.skills }),
  };
  return { ...released, state: 'queued', queue, snoozedUntil: null, waitingSince: c.waitingSince ?? event.at };
}
