import type { RelatedArticle } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import { reject } from '#contracts/result.js';
import type { HandoffReason } from '#contracts/states.js';
import type { Actor } from '#contracts/views.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context, OperatorFacts, WaitNeeds } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, acceptRouted, type Decision, draft } from './decision.js';

/** Reason, team and skills of a wait. */
interface WaitRequest extends WaitNeeds {
  readonly reason: HandoffReason;
  readonly related?: readonly RelatedArticle[];
}

/** Starts the wait for a person. Outside opening hours the next opening is announced. */
export function handoffStarted(
  c: Conversation,
  { reason, team, skills, related = [] }: WaitRequest,
  context: Pick<Context, 'by' | 'opensAt' | 'waitFacts'>,
): DraftEvent {
  const teamId = team?.id ?? null;
  const opensAt = context.opensAt(teamId);
  return draft('handoff.started', context.by, {
    reason,
    teamId,
    ...(team && { teamName: team.name }),
    ...(team?.rule && { teamRule: team.rule }),
    ...(skills.length > 0 && { skills: [...skills] }),
    ...(opensAt === null ? { wait: context.waitFacts(c, teamId, skills) } : { opensAt }),
    ...(related.length > 0 && { related: [...related] }),
  });
}

export function requestHandoff(
  c: Conversation,
  { reason, team }: Extract<Command, { type: 'request-handoff' }>,
  context: Context,
): Decision {
  // A program that names the team knows the skills of its members.
  const needs = team === undefined ? context.waitNeeds(c, null) : { team: team && { ...team, rule: null }, skills: [] };
  return accept(handoffStarted(c, { reason, ...needs }, context));
}

/** Offers the conversation to one operator. Its place in the queue is kept whatever the operator does. */
export function offer(
  { operator, because, isNewRound }: Extract<Command, { type: 'offer' }>,
  { now, by, policy }: Context,
): Decision {
  if (!operator.available) return reject('operator_unavailable');
  if (!operator.hasRoom) return reject('at_capacity');
  const until = now + policy.offerSeconds * 1000;
  const round = isNewRound ? ({ isNewRound } as const) : {};
  return acceptRouted(because, draft('handoff.offered', by, { operatorId: operator.id, until, ...round }));
}

export function declineOffer(c: Conversation, by: Actor): Decision {
  if (c.offer === null || c.offer.to !== by.id) return reject('not_owner');
  return accept(draft('handoff.declined', by, { operatorId: c.offer.to }));
}

export function expireOffer(c: Conversation, by: Actor): Decision {
  if (c.offer === null) return reject('wrong_state');
  return accept(draft('handoff.expired', by, { operatorId: c.offer.to }));
}

/** Withdraws the offer from an operator who has become unavailable, and who may get another one later. */
export function withdrawOffer(
  c: Conversation,
  { to }: Extract<Command, { type: 'withdraw-offer' }>,
  by: Actor,
): Decision {
  if (c.offer?.to !== to) return reject('wrong_state');
  return accept(draft('handoff.expired', by, { operatorId: to, reason: 'unavailable' }));
}

/**
 * Claim: any operator with free capacity may accept a waiting conversation, even one offered to another operator. The
 * first one wins.
 */
export function acceptHandoff(operator: OperatorFacts, by: Actor): Decision {
  if (!operator.hasRoom) return reject('at_capacity');
  return accept(
    draft('handoff.completed', by, { operatorId: operator.id, operatorName: operator.name, reason: 'accepted' }),
  );
}

/** Takeover from the bot, from a colleague, or of a snoozed conversation. */
export function takeOver(c: Conversation, operator: OperatorFacts, by: Actor): Decision {
  if (c.state === 'assigned' && c.owner === operator.id) return reject('wrong_state');
  if (!operator.hasRoom) return reject('at_capacity');
  const isColleagues = c.owner !== null && c.owner !== operator.id;
  return accept(
    draft('handoff.completed', by, {
      operatorId: operator.id,
      operatorName: operator.name,
      reason: 'operator_takeover',
      ...(isColleagues && { fromOperatorId: c.owner }),
    }),
  );
}

export function returnToBot(c: Conversation, { by, policy }: Context): Decision {
  if (!botSpeaks(policy)) return reject('bot_disabled');
  if (c.state === 'assigned' && by.kind === 'operator' && c.owner !== by.id) return reject('not_owner');
  return accept(draft('handoff.returned', by, { reason: 'operator' }));
}

/** The visitor cancelled the wait, or has left. */
export function leaveQueue(reason: 'visitor' | 'left', { by, policy }: Context): Decision {
  const cancelled = draft('handoff.cancelled', by, { reason });
  if (reason === 'visitor' && botSpeaks(policy)) return accept(cancelled);
  return accept(
    cancelled,
    draft('conversation.resolved', by, { outcome: 'abandoned', reason: reason === 'visitor' ? 'visitor' : 'idle' }),
  );
}

/** Ends the wait: the visitor found the answer in a related article. */
export function foundAnswer(c: Conversation, articleId: ArticleId, { by }: Context): Decision {
  const article = c.queue?.related?.find((each) => each.articleId === articleId);
  if (!article) return reject('not_found');
  return accept(
    draft('handoff.cancelled', by, { reason: 'answered' }),
    draft('conversation.resolved', by, {
      outcome: 'confirmed',
      reason: 'answered',
      articleId,
      articleTitle: article.title,
    }),
  );
}
