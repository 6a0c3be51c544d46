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
 * One routing round: the conversations of an ordered queue for which an operator is free, with that choice. `snapshot` is called again
 * after each consumed offer. Conversations with the same requirements as an unmatched one are skipped.
 */
export function* offers(
  queue: Iterable<RoutedConversation>,
  snapshot: () => readonly OperatorCandidate[],
  now: Instant,
): Generator<Offer> {
  let operators = snapshot();
  let free = operators.filter(isFree);
  /** Unmatched kinds of requirements by team, one bit each. */
  const unmetOf = new Map<RoutedConversation['members'], Map<string, number>>();
  for (const conversation of queue) {
    if (free.length === 0) return;
    const { members } = conversation;
    const asked = askedOf(conversation);
    const unmet = unmetOf.get(members) ?? new Map<string, number>();
    if (unmet.size === 0) unmetOf.set(members, unmet);
    const kind = kindOf(conversation, now);
    if (((unmet.get(asked) ?? 0) & kind) !== 0) continue;
    // Cheap test before the full choice.
    const choice = free.some((one) => isMember(one, members)) ? choose(conversation, operators, now) : null;
    if (choice !== null && choice.operator !== null) {
      yield { conversation, operator: choice.operator, choice };
      operators = snapshot();
      free = operators.filter(isFree);
    } else unmet.set(asked, (unmet.get(asked) ?? 0) | kind);
  }
}

/** Language and skills required of an operator. */
function askedOf({ locale, skills }: RoutedConversation): string {
  return skills.length === 0 ? locale : [locale, ...skills].join('\n');
}

/**
 * Bit shared by conversations of one team, language and set of skills for which the same operators are eligible; 0 if it depends on the
 * conversation.
 */
function kindOf(conversation: RoutedConversation, now: Instant): number {
  const { lastOperator, lastOperatorUntil, passedOver, skills } = conversation;
  if (passedOver.length > 0 || (lastOperator !== null && now < lastOperatorUntil)) return 0;
  const language = stageOf(conversation.isLanguageRequired, conversation.languageUntil, now);
  return (
    1 <<
    (3 * language + (skills.length === 0 ? 0 : stageOf(conversation.areSkillsRequired, conversation.skillsUntil, now)))
  );
}

/** Stage of a preference. 0: required, 1: waited for, 2: expired. */
function stageOf(isRequired: boolean, until: Instant, now: Instant): number {
  if (isRequired) return 0;
  return now < until ? 1 : 2;
}
