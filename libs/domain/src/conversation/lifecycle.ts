import { systemActor } from '#contracts/actors.js';
import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { reject } from '#contracts/result.js';
import { isProgram } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import type { Command, Context, OperatorFacts } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';
import { identified } from './identify-visitor.js';
import { linked } from './link-client.js';

/**
 * Start of a conversation: always with the bot, at any hour and even if the bot is silent. A handoff is requested with the first
 * message, so that nobody is called to an empty conversation.
 */
export function start(command: Extract<Command, { type: 'start' }>, { by, isArchived }: Context): Decision {
  if (isArchived) return reject('chatbot_archived');
  const { type: _, visitor, client, ...data } = command;
  const events = [draft('conversation.started', by, data)];
  if (visitor) events.push(identified(command.visitorId, visitor, by));
  if (client) events.push(linked(client, systemActor));
  return accept(...events);
}

export function snooze(c: Conversation, until: Instant, { now, by }: Context): Decision {
  if (c.owner !== by.id) return reject('not_owner');
  if (until <= now) return reject('invalid');
  return accept(draft('conversation.snoozed', by, { until }));
}

/** End of a snooze: back to the owner if there is capacity and the owner is present or ended the snooze; otherwise to the queue. */
export function wake(c: Conversation, owner: OperatorFacts | null, by: Actor): Decision {
  if (by.kind === 'operator' && by.id !== c.owner) return reject('not_owner');
  const reason = by.kind === 'operator' ? 'operator' : 'time';
  const isThere = reason === 'operator' || owner?.available;
  const kept = owner !== null && owner.id === c.owner && isThere && owner.hasRoom;
  return accept(draft('conversation.woken', by, { reason, to: kept ? 'assigned' : 'queued' }));
}

export function warnIdle({ now, by, policy }: Context): Decision {
  return accept(draft('conversation.idle_warned', by, { resolvesAt: now + policy.idleGrace * minuteMs }));
}

/** Resolve: only the owner resolves an assigned conversation. A waiting visitor who ends the chat leaves the queue first, which the log shows. */
export function resolve(c: Conversation, command: Extract<Command, { type: 'resolve' }>, by: Actor): Decision {
  const { outcome, reason } = command;
  const resolved = draft('conversation.resolved', by, { outcome, reason });
  if (by.kind === 'visitor' && (c.state === 'queued' || c.state === 'offered')) {
    return accept(draft('handoff.cancelled', by, { reason: 'visitor' }), resolved);
  }
  // The operator with the offer decides first: it expires in seconds.
  if (c.state === 'offered') return reject('wrong_state');
  // Timers and the visitor may end an assigned conversation; colleagues and programs may not.
  if (c.owner !== null && (by.kind === 'operator' || isProgram(by.kind)) && c.owner !== by.id)
    return reject('not_owner');
  return accept(resolved);
}

/** Reopening by an operator, who becomes the owner. A visitor reopens by writing. */
export function reopen(operator: OperatorFacts, by: Actor): Decision {
  if (!operator.hasRoom) return reject('at_capacity');
  return accept(
    draft('conversation.reopened', by, { to: 'assigned', operatorId: operator.id, operatorName: operator.name }),
  );
}

export function close(reason: 'age' | 'api', by: Actor): Decision {
  return accept(draft('conversation.closed', by, { reason }));
}

/** Permanent erasure: closes the conversation, and has no effect the second time. */
export function erase(c: Conversation, by: Actor): Decision {
  if (c.erasedAt) return reject('not_found');
  const erased = draft('conversation.erased', by, {});
  return c.state === 'closed' ? accept(erased) : accept(draft('conversation.closed', by, { reason: 'erased' }), erased);
}
