import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/** The owner gives it to a colleague, as an offer, or back to the queue. Supervisors move it by taking it over first. */
export function transfer(
  c: Conversation,
  command: Extract<Command, { type: 'transfer' }>,
  { now, by, policy }: Context,
): Decision {
  if (c.owner !== by.id) return reject('not_owner');
  const { to, note } = command;
  if ('teamId' in to) {
    return accept(
      draft('conversation.transferred', by, {
        reason: 'operator',
        operatorId: null,
        operatorName: null,
        teamId: to.teamId,
        note,
        offerUntil: null,
      }),
    );
  }
  if (to.operator.id === c.owner) return reject('wrong_state');
  if (!to.operator.available) return reject('operator_unavailable');
  if (!to.operator.hasRoom) return reject('at_capacity');
  return accept(
    draft('conversation.transferred', by, {
      reason: 'operator',
      operatorId: to.operator.id,
      operatorName: to.operator.name,
      teamId: c.queue?.teamId ?? null,
      note,
      offerUntil: now + policy.offerSeconds * 1000,
    }),
  );
}

/** The owner does not answer: the conversation goes back to its old place in the queue. */
export function requeue(c: Conversation, { reason }: Extract<Command, { type: 'requeue' }>, by: Actor): Decision {
  return accept(
    draft('conversation.transferred', by, {
      reason,
      operatorId: null,
      operatorName: null,
      teamId: c.queue?.teamId ?? null,
      note: null,
      offerUntil: null,
    }),
  );
}

/** Nobody came within the longest wait. */
export function delayHandoff({ by, policy }: Context): Decision {
  if (policy.maxWaitFallback === 'bot' && botSpeaks(policy)) {
    return accept(draft('handoff.returned', by, { reason: 'waited_too_long' }));
  }
  return accept(draft('handoff.delayed', by, { fallback: policy.maxWaitFallback === 'message' ? 'message' : 'keep' }));
}
