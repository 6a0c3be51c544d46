import { reject } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context, TeamFacts } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

/**
 * Transfer to a colleague, as an offer, or to a team. Only the owner may transfer an assigned conversation to a colleague; a
 * waiting one can be moved to another team by anybody who may steer conversations, programs included.
 */
export function transfer(c: Conversation, command: Extract<Command, { type: 'transfer' }>, context: Context): Decision {
  const { now, by, policy } = context;
  const { to, note } = command;
  if ('team' in to) return transferToTeam(c, to.team, note, context);
  if (c.owner !== by.id) return reject('not_owner');
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

function transferToTeam(c: Conversation, team: TeamFacts | null, note: string | null, context: Context): Decision {
  const { by } = context;
  const teamId = team?.id ?? null;
  if (c.owner === null && (c.queue?.teamId ?? null) === teamId) return reject('wrong_state');
  if (c.owner !== null && by.kind === 'operator' && c.owner !== by.id) return reject('not_owner');
  const opensAt = context.opensAt(teamId);
  return accept(
    draft('conversation.transferred', by, {
      reason: 'operator',
      operatorId: null,
      operatorName: null,
      teamId,
      ...(team && { teamName: team.name }),
      note,
      offerUntil: null,
      opensAt,
      ...(opensAt === null && { wait: context.waitFacts(c, teamId) }),
    }),
  );
}

/** Return to the queue, at the old place, when the owner does not reply. */
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

/** Fallback of the chatbot after the maximum wait. */
export function delayHandoff({ by, policy }: Context): Decision {
  if (policy.maxWaitFallback === 'bot' && botSpeaks(policy)) {
    return accept(draft('handoff.returned', by, { reason: 'waited_too_long' }));
  }
  return accept(draft('handoff.delayed', by, { fallback: policy.maxWaitFallback === 'message' ? 'message' : 'keep' }));
}
