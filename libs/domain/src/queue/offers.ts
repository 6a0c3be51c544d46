import type { Instant, OperatorId } from '#contracts/ids.js';
import { type Choice, choose } from './choose.js';
import { isFree, isMember, type OperatorCandidate } from './operator-candidate.js';
import type { RoutedConversation } from './routed-conversation.js';

export interface Offer {
  readonly conversation: RoutedConversation;
  readonly operator: OperatorId;
  readonly choice: Choice;
}

/**
 * One round over a queue in order: each conversation for which somebody is free, with whom. `snapshot` is called again after
 * each offer was consumed. Conversations that ask for the same and found nobody are not computed again.
 */
export function* offers(
  queue: Iterable<RoutedConversation>,
  snapshot: () => readonly OperatorCandidate[],
  now: Instant,
): Generator<Offer> {
  let operators = snapshot();
  let free = operators.filter(isFree);
  /** By team, and language and skills, the kinds that found nobody, one bit each. */
  const unmetOf = new Map<RoutedConversation['members'], Map<string, number>>();
  for (const conversation of queue) {
    if (free.length === 0) return;
    const { members } = conversation;
    const asked = askedOf(conversation);
    const unmet = unmetOf.get(members) ?? new Map<string, number>();
    if (unmet.size === 0) unmetOf.set(members, unmet);
    const kind = kindOf(conversation, now);
    if (((unmet.get(asked) ?? 0) & kind) !== 0) continue;
    // Cheaper than the choice, which looks at everybody.
    const choice = free.some((one) => isMember(one, members)) ? choose(conversation, operators, now) : null;
    if (choice !== null && choice.operator !== null) {
      yield { conversation, operator: choice.operator, choice };
      operators = snapshot();
      free = operators.filter(isFree);
    } else unmet.set(asked, (unmet.get(asked) ?? 0) | kind);
  }
}

/** The language and the skills that an operator is asked for. */
function askedOf({ locale, skills }: RoutedConversation): string {
  return skills.length === 0 ? locale : [locale, ...skills].join('\n');
}

/** A bit that conversations of one team, language and skills share for which the same operators may be asked; 0 where operators of its own count. */
function kindOf(conversation: RoutedConversation, now: Instant): number {
  const { lastOperator, lastOperatorUntil, passedOver, skills } = conversation;
  if (passedOver.length > 0 || (lastOperator !== null && now < lastOperatorUntil)) return 0;
  const language = stageOf(conversation.isLanguageRequired, conversation.languageUntil, now);
  return (
    1 <<
    (3 * language + (skills.length === 0 ? 0 : stageOf(conversation.areSkillsRequired, conversation.skillsUntil, now)))
  );
}

/** 0: required, 1: waited for, 2: no longer. */
function stageOf(isRequired: boolean, until: Instant, now: Instant): number {
  if (isRequired) return 0;
  return now < until ? 1 : 2;
}
