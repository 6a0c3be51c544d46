import { minuteMs } from '#contracts/durations.js';
import type { Instant, OperatorId } from '#contracts/ids.js';
import type { ExclusionRule, RoutingDecision, RoutingRule } from '#contracts/routing.js';
import { compareCandidates } from './compare-candidates.js';
import { explainChoice } from './explain-choice.js';
import { isBelowCapacity, isFree, isMember, isSkilled, type OperatorCandidate, speaks } from './operator-candidate.js';
import { mayBeAsked, type RoutedConversation } from './routed-conversation.js';

/** Routing choice: who gets the offer, and why; null: nobody. */
export interface Choice {
  readonly operator: OperatorId | null;
  readonly because: RoutingDecision;
  /** Every available and preferred operator has declined: a new round may ask them again. */
  readonly isNewRound: boolean;
}

/** Pause before a new round, in milliseconds, so that nobody gets an offer again right after declining. */
export const roundPauseMs = minuteMs;

/** Requirements and preferences at one moment. */
interface Demand extends Preferences {
  /** Operators who have declined in this round. */
  readonly passed: ReadonlySet<OperatorId>;
  readonly isNewRound: boolean;
  /** Every available and preferred operator has declined, and the pause is not over. */
  readonly isPaused: boolean;
  /** When preferences widen or a new round begins; null: never. */
  readonly nextAt: Instant | null;
}

/**
 * Chooses the operator to ask about a waiting conversation: members of its team, filtered by required language and skills, then by
 * preference, lowest load and longest idle time. Pure; `operators` is a snapshot of one moment.
 */
export function choose(
  conversation: RoutedConversation,
  operators: readonly OperatorCandidate[],
  now: Instant,
): Choice {
  const demand = demandOf(conversation, operators, now);
  const rules = operators.map((operator) => exclusionOf(demand, operator));
  const compare = compareCandidates(conversation);
  let best: OperatorCandidate | null = null;
  for (const [index, operator] of operators.entries())
    if (rules[index] === null && (best === null || compare(operator, best).order < 0)) best = operator;
  if (best === null) {
    const because = explainChoice(operators, rules, { nobody: exclusionReason(demand, rules), nextAt: demand.nextAt });
    return { operator: null, because, isNewRound: false };
  }
  for (const [index, operator] of operators.entries())
    if (rules[index] === null && operator !== best) rules[index] = compare(best, operator).rule;
  const because = explainChoice(operators, rules, { nobody: null, nextAt: null });
  return { operator: best.id, because, isNewRound: demand.isNewRound };
}

/**
 * Requirements on operators now. Preferences count only while somebody who meets them is at work and has not declined, otherwise
 * waiting would gain nothing. A round ends when all available operators who meet them have declined.
 */
function demandOf(conversation: RoutedConversation, operators: readonly OperatorCandidate[], now: Instant): Demand {
  const { passedOver, passedAt, languageUntil, skillsUntil, lastOperatorUntil } = conversation;
  const passedNow = new Set(passedOver);
  const able = operators.filter((operator) => mayBeAsked(conversation, operator));
  const wanted = preferencesOf(
    conversation,
    able.filter(({ id }) => !passedNow.has(id)),
    now,
  );
  const asked = passedNow.size === 0 ? [] : able.filter((operator) => isFree(operator) && meets(wanted, operator));
  const haveAllPassed = asked.length > 0 && asked.every(({ id }) => passedNow.has(id));
  const resumesAt = (passedAt ?? 0) + roundPauseMs;
  const isNewRound = haveAllPassed && now >= resumesAt;
  const isPaused = haveAllPassed && !isNewRound;
  const passed = isNewRound ? new Set<OperatorId>() : passedNow;
  const preferences = isNewRound ? preferencesOf(conversation, able, now) : wanted;
  const ends = [
    ...(preferences.isLanguagePreferred ? [languageUntil] : []),
    ...(preferences.areSkillsPreferred ? [skillsUntil] : []),
    ...(preferences.isLastOperatorPreferred ? [lastOperatorUntil] : []),
    ...(isPaused ? [resumesAt] : []),
  ];
  return {
    ...preferences,
    passed,
    isNewRound,
    isPaused,
    nextAt: ends.length === 0 ? null : Math.min(...ends),
  };
}

interface Preferences {
  readonly conversation: RoutedConversation;
  readonly isLanguagePreferred: boolean;
  readonly areSkillsPreferred: boolean;
  readonly isLastOperatorPreferred: boolean;
}

/** Effective preferences, given these operators: skills among those who speak the language, the last operator among both. */
function preferencesOf(
  conversation: RoutedConversation,
  operators: readonly OperatorCandidate[],
  now: Instant,
): Preferences {
  const { locale, skills, lastOperator, languageUntil, skillsUntil, lastOperatorUntil } = conversation;
  const { isLanguageRequired, areSkillsRequired } = conversation;
  const isLanguagePreferred =
    !isLanguageRequired && now < languageUntil && operators.some((operator) => speaks(operator, locale));
  const inLanguage = isLanguagePreferred ? operators.filter((operator) => speaks(operator, locale)) : operators;
  const areSkillsPreferred =
    skills.length > 0 &&
    !areSkillsRequired &&
    now < skillsUntil &&
    inLanguage.some((operator) => isSkilled(operator, skills));
  const isLastOperatorPreferred =
    now < lastOperatorUntil &&
    inLanguage.some((operator) => operator.id === lastOperator && (!areSkillsPreferred || isSkilled(operator, skills)));
  return { conversation, isLanguagePreferred, areSkillsPreferred, isLastOperatorPreferred };
}

function meets(
  { conversation, isLanguagePreferred, areSkillsPreferred, isLastOperatorPreferred }: Preferences,
  operator: OperatorCandidate,
): boolean {
  const { locale, skills, lastOperator } = conversation;
  return (
    (!isLanguagePreferred || speaks(operator, locale)) &&
    (!areSkillsPreferred || isSkilled(operator, skills)) &&
    (!isLastOperatorPreferred || operator.id === lastOperator)
  );
}

/** First rule that excludes an operator; null: eligible. */
function exclusionOf(demand: Demand, operator: OperatorCandidate): ExclusionRule | null {
  const { conversation, passed, isLanguagePreferred, areSkillsPreferred, isLastOperatorPreferred } = demand;
  const { id, presence, attending, load } = operator;
  if (!isMember(operator, conversation.members)) return 'not_in_team';
  if (presence !== 'online') return presence;
  if (!attending) return 'not_attending';
  if (passed.has(id)) return 'passed';
  if (load.offered > 0) return 'has_offer';
  if (!isBelowCapacity(operator)) return 'at_capacity';
  if ((conversation.isLanguageRequired || isLanguagePreferred) && !speaks(operator, conversation.locale))
    return 'language';
  if ((conversation.areSkillsRequired || areSkillsPreferred) && !isSkilled(operator, conversation.skills))
    return 'skills';
  if (isLastOperatorPreferred && id !== conversation.lastOperator) return 'not_last_operator';
  return null;
}

function exclusionReason(demand: Demand, rules: readonly (ExclusionRule | null)[]): RoutingRule {
  if (demand.isPaused) return 'all_passed';
  const isKeptForAnother =
    rules.includes('not_last_operator') ||
    (demand.isLanguagePreferred && rules.includes('language')) ||
    (demand.areSkillsPreferred && rules.includes('skills'));
  return isKeptForAnother ? 'waits_for_preferred' : 'nobody_free';
}
