import { type ActionNature, natureOf } from '#contracts/business/actions.js';
import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import { isProven } from '#contracts/visitor-profile.js';
import type { Command, Consent, Context } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';
import { consentOf, dialogueUpdated } from './dialogue.js';
import type { EventOf, StateChange } from './evolve-message.js';

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** Limit of concurrent requests of one conversation. */
const maxPending = 10;
/** Wrong numbers that a visitor may enter. */
const maxMismatches = 5;

/**
 * Write-ahead record of a request to a business system: after a crash, the log shows which requests may have been
 * carried out. The bot may send one only while it has control, and an operator may change something only while the
 * conversation is their own or unassigned.
 */
export function requestAction(c: Conversation, command: CommandOf<'request-action'>, { by }: Context): Decision {
  const { requestId, action, custom, input, connectionId = null, control, dialogue, epoch = c.epoch } = command;
  const nature = natureOf(command);
  if (control !== null && control !== c.control) return reject('control_moved');
  // The input may contain words of a visitor or client erased meanwhile.
  if (epoch !== c.epoch) return reject('turn_moved');
  const answersUpTo = dialogue?.calledUpTo ?? null;
  if (answersUpTo !== null && c.answerOwed?.upToSeq !== answersUpTo) return reject('turn_moved');
  if (by.kind === 'bot' && !isAllowed(c, command)) return reject('forbidden');
  if (
    by.kind === 'bot' &&
    connectionId !== null &&
    needsConsent(nature) &&
    !hasConsent(c, connectionId, command.consent)
  )
    return reject('forbidden');
  if (by.kind === 'operator' && nature.effect === 'write' && c.owner !== null && c.owner !== by.id)
    return reject('not_owner');
  if (pendingActions(c).some((one) => one.requestId === requestId)) return reject('conflict');
  if (pendingActions(c).length >= maxPending) return reject('busy');
  const requested = draft('action.requested', by, {
    ...{ requestId, action, input, connectionId },
    ...(custom && { custom }),
  });
  const before = [...consentOf(command, by), ...(dialogue ? [dialogueUpdated(dialogue, by)] : [])];
  return accept(...before, requested);
}

/** Whether the request passes data of the visitor to the system, or reads them from it. */
export function needsConsent({ identity, effect }: ActionNature): boolean {
  return identity !== 'none' || effect === 'write';
}

/** Consent is given for each connected system separately. */
function hasConsent({ consentedTo = [] }: Conversation, connectionId: string, consent: Consent | undefined): boolean {
  return consent?.connectionId === connectionId || consentedTo.includes(connectionId);
}

/** Records the outcome once, whoever owns the conversation by then. */
export function settleAction(
  c: Conversation,
  command: CommandOf<'complete-action' | 'fail-action'>,
  { by }: Context,
): Decision {
  const { requestId } = command;
  const pending = pendingActions(c).find((one) => one.requestId === requestId);
  if (!pending) return reject('not_found');
  const { action } = pending;
  if (command.type === 'complete-action') {
    const { connectionId } = command;
    // The reply may name a person from the request who was erased meanwhile.
    const output = pending.input === null ? null : command.output;
    return accept(draft('action.completed', by, { requestId, action, output, ...(connectionId && { connectionId }) }));
  }
  const { fault, isUnknown } = command;
  return accept(draft('action.failed', by, { requestId, action, fault, ...(isUnknown && { isUnknown }) }));
}

/**
 * Redacts requests, replies and an open form that may name an erased person. An erased conversation has nothing left to
 * redact.
 */
export function eraseActions(c: Conversation, by: Actor): Decision {
  return c.erasedAt ? reject('not_found') : accept(draft('actions.erased', by, {}));
}

/** Whether the bot may send the request for this visitor: at most five wrong guesses of a number, signed-in visitors included. */
function isAllowed(c: Conversation, command: CommandOf<'request-action'>): boolean {
  const { identity } = natureOf(command);
  if (identity === 'none') return true;
  const proven = (command.dialogue ?? c.dialogue)?.proven;
  if (identity !== 'matched') return proven !== undefined || isProven(c.visitor?.assurance);
  const guesses = pendingActions(c).filter((one) => natureOf(one).identity === 'matched').length;
  return mismatches(c) + guesses < maxMismatches;
}

/** Requests without an outcome yet, oldest first. */
function pendingActions(c: Conversation): NonNullable<Conversation['pendingActions']> {
  return c.pendingActions ?? [];
}

/** Number of wrong guesses in this conversation: records that do not exist or belong to somebody else. */
function mismatches(c: Conversation): number {
  return c.mismatches ?? 0;
}

export function evolveActionRequest(c: Conversation, { data, actor, at }: EventOf<'action.requested'>): StateChange {
  const { requestId, action, custom, input, connectionId } = data;
  const asked = connectionId !== undefined && { connectionId };
  const pending = { requestId, action, ...(custom && { custom }), input, ...asked, by: actor, at };
  return { pendingActions: [...pendingActions(c), pending] };
}

/** Pending requests keep their ids; their outcomes will be redacted. The new epoch makes readers reload. */
export function evolveErasedActions(c: Conversation): StateChange {
  return {
    epoch: c.epoch + 1,
    ...(c.pendingActions && { pendingActions: c.pendingActions.map((one) => ({ ...one, input: null })) }),
    ...(c.dialogue && { dialogue: null }),
  };
}

export function evolveActionOutcome(
  c: Conversation,
  { type, data }: EventOf<'action.completed' | 'action.failed'>,
): StateChange {
  const settled = pendingActions(c).find(({ requestId }) => requestId === data.requestId);
  const isMismatch = type === 'action.failed' && data.fault === 'not_found' && settled?.by.kind === 'bot';
  return {
    pendingActions: pendingActions(c).filter((one) => one !== settled),
    ...(isMismatch && natureOf(settled).identity === 'matched' && { mismatches: mismatches(c) + 1 }),
  };
}
