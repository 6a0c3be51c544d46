import type { VisitorId } from '#contracts/ids.js';
import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { Command } from './command.js';
import type { Conversation, DraftEvent, KnownVisitor } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

type IdentifyVisitor = Extract<Command, { type: 'identify-visitor' }>;

/**
 * Identifies the visitor. `wrong_state` if that is already recorded: a repeat has no effect. `not_found` if the conversation
 * belongs to another visitor by now than the one for whom this was decided.
 */
export function identifyVisitor(c: Conversation, command: IdentifyVisitor, by: Actor): Decision {
  const { from, visitorId, visitor, ends } = command;
  // The erasure is the last event of a log; before that, a closed conversation changes in nothing but whose it is.
  if (c.erasedAt || (c.state === 'closed' && c.visitorId === visitorId)) return reject('conversation_closed');
  if (c.visitorId !== from) return reject(c.visitorId === visitorId ? 'wrong_state' : 'not_found');
  const events = ends ? ending(c, by) : [];
  const isKnown = c.visitorId === visitorId && isKnownAs(c, visitor);
  if (!isKnown) events.push(identified(visitorId, visitor, by));
  return events.length === 0 ? reject('wrong_state') : accept(...events);
}

export function identified(visitorId: VisitorId, { name, assurance }: KnownVisitor, by: Actor): DraftEvent {
  return draft('visitor.identified', by, { visitorId, name, assurance });
}

/** Whether the conversation already has this identity. */
export function isKnownAs({ visitor }: Pick<Conversation, 'visitor'>, { name, assurance }: KnownVisitor): boolean {
  return (visitor?.name ?? null) === name && (visitor?.assurance ?? 'none') === assurance;
}

/** Null: not identified. */
export function knownOrNull({ name, assurance }: KnownVisitor): KnownVisitor | null {
  return name === null && assurance === 'none' ? null : { name, assurance };
}

/**
 * Of two open conversations of one visitor, the one that continues: the one that is assigned or waiting, else the one with
 * the newer activity.
 */
export function survivorOf(one: Conversation, other: Conversation): Conversation {
  if (isForPerson(one) !== isForPerson(other)) return isForPerson(one) ? one : other;
  return other.lastActivityAt > one.lastActivityAt ? other : one;
}

function isForPerson({ state }: Conversation): boolean {
  return state === 'queued' || state === 'offered' || state === 'assigned' || state === 'snoozed';
}

function ending(c: Conversation, by: Actor): DraftEvent[] {
  if (c.state === 'closed') return [];
  const closed = draft('conversation.closed', by, { reason: 'merged' });
  if (c.state === 'resolved') return [closed];
  const resolved = draft('conversation.resolved', by, { outcome: 'unconfirmed', reason: 'merged' });
  const waits = c.state === 'queued' || c.state === 'offered';
  return waits ? [draft('handoff.cancelled', by, { reason: 'merged' }), resolved, closed] : [resolved, closed];
}
