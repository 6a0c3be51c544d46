import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import { skillKey } from '#contracts/skills.js';
import type { TeamRouting } from '#contracts/teams.js';
import type { Conversation } from '../conversation/conversation.js';
import { isAtWork, isMember, isSkilled, type OperatorCandidate, speaks } from './operator-candidate.js';

/** Team as routing sees it. */
export interface RoutedTeam {
  /** Eligible operators; the same object until it changes. Null: everybody, because the team is empty. */
  readonly members: ReadonlySet<OperatorId> | null;
  /** Overrides the chatbot's routing; null: none. */
  readonly routing: TeamRouting | null;
}

/** Waiting conversation as routing sees it. */
export interface RoutedConversation {
  readonly id: ConversationId;
  readonly locale: string;
  /** Eligible operators; null: everybody. */
  readonly members: ReadonlySet<OperatorId> | null;
  /** Last operator of it or of the previous conversation. */
  readonly lastOperator: OperatorId | null;
  /** Operators who declined it or let an offer expire in this round, and when the last one did. */
  readonly passedOver: readonly OperatorId[];
  readonly passedAt: Instant | null;
  readonly isLanguageRequired: boolean;
  /** Required skill keys. */
  readonly skills: readonly string[];
  readonly areSkillsRequired: boolean;
  /** Until when it waits for its language, skills and last operator. 0: not at all. */
  readonly languageUntil: Instant;
  readonly skillsUntil: Instant;
  readonly lastOperatorUntil: Instant;
}

/**
 * Routing data of a conversation: the team decides who is eligible; its routing or the policy decides requirements and how long to wait for
 * preferences. `team` null: everybody, by the policy. `skills`: required ones.
 */
export function toRouted(
  c: Conversation,
  policy: ChatbotPolicy,
  team: RoutedTeam | null,
  skills: readonly string[] = c.queue?.skills ?? none,
): RoutedConversation {
  const { operatorLanguage, preferLanguage, operatorSkills, preferSkills, preferLastOperator } =
    team?.routing ?? policy;
  // Not from the opening: operators at work earlier may get an offer.
  const begun = Math.max(c.queue?.since ?? c.lastActivityAt, c.waitingSince ?? 0);
  const until = (minutes: number) => (minutes === 0 ? 0 : Math.round(begun + minutes * minuteMs));
  const lastOperator = c.lastOwner ?? c.previousOwner ?? null;
  return {
    id: c.id,
    locale: c.locale,
    members: team?.members ?? null,
    // Do not wait for an operator who has declined it.
    lastOperator: lastOperator !== null && c.passedOver.includes(lastOperator) ? null : lastOperator,
    passedOver: c.passedOver,
    passedAt: c.passedAt ?? null,
    isLanguageRequired: operatorLanguage === 'required',
    languageUntil: operatorLanguage === 'preferred' ? until(preferLanguage) : 0,
    skills: operatorSkills === 'any' ? none : skills.map(skillKey),
    areSkillsRequired: operatorSkills === 'required',
    skillsUntil: operatorSkills === 'preferred' ? until(preferSkills) : 0,
    lastOperatorUntil: until(preferLastOperator),
  };
}

const none: readonly string[] = [];

/** Whether the operator is eligible, now or once there is room. */
export function mayBeAsked(conversation: RoutedConversation, operator: OperatorCandidate): boolean {
  return isAtWork(operator) && mayServe(conversation, operator);
}

/** Whether the operator is there and may serve the conversation, though perhaps busy or on a page that does not work the queue. */
export function isThereFor(conversation: RoutedConversation, operator: OperatorCandidate): boolean {
  return (operator.presence === 'online' || operator.presence === 'busy') && mayServe(conversation, operator);
}

function mayServe(conversation: RoutedConversation, operator: OperatorCandidate): boolean {
  const { members, isLanguageRequired, locale, areSkillsRequired, skills } = conversation;
  return (
    isMember(operator, members) &&
    (!isLanguageRequired || speaks(operator, locale)) &&
    (!areSkillsRequired || isSkilled(operator, skills))
  );
}
