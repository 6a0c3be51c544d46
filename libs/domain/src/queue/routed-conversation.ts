import type { ChatbotPolicy } from '#contracts/chatbot.js';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import { skillKey } from '#contracts/skills.js';
import type { TeamRouting } from '#contracts/teams.js';
import type { Conversation } from '../conversation/conversation.js';
import { isAtWork, isMember, isSkilled, type OperatorCandidate, speaks } from './operator-candidate.js';

/** A team as routing sees it. */
export interface RoutedTeam {
  /** Who may be asked. The same set for the same team, until it changes. Null: everybody, for nobody is in it. */
  readonly members: ReadonlySet<OperatorId> | null;
  /** In place of the chatbot's; null: as the chatbot says. */
  readonly routing: TeamRouting | null;
}

/** A waiting conversation as routing sees it. */
export interface RoutedConversation {
  readonly id: ConversationId;
  readonly locale: string;
  /** Who may be asked; null: everybody. */
  readonly members: ReadonlySet<OperatorId> | null;
  /** Who had it, or the conversation before it, last. */
  readonly lastOperator: OperatorId | null;
  /** Who declined it or let an offer expire in this round, and when the last one did. */
  readonly passedOver: readonly OperatorId[];
  readonly passedAt: Instant | null;
  readonly isLanguageRequired: boolean;
  /** Keys of the skills that it needs. */
  readonly skills: readonly string[];
  readonly areSkillsRequired: boolean;
  /** Until when it waits for somebody who speaks the language, has the skills, and for its last operator. 0: it does not wait. */
  readonly languageUntil: Instant;
  readonly skillsUntil: Instant;
  readonly lastOperatorUntil: Instant;
}

/**
 * The team decides who may be asked; its own routing or the policy, what is required and how long the conversation waits for
 * what is preferred. `team` null: everybody, by the policy. `skills`: those that it needs.
 */
export function toRouted(
  c: Conversation,
  policy: ChatbotPolicy,
  team: RoutedTeam | null,
  skills: readonly string[] = c.queue?.skills ?? none,
): RoutedConversation {
  const { operatorLanguage, preferLanguage, operatorSkills, preferSkills, preferLastOperator } =
    team?.routing ?? policy;
  // Not from the opening: whoever is at work before it may be asked.
  const begun = Math.max(c.queue?.since ?? c.lastActivityAt, c.waitingSince ?? 0);
  const until = (minutes: number) => (minutes === 0 ? 0 : Math.round(begun + minutes * minuteMs));
  const lastOperator = c.lastOwner ?? c.previousOwner ?? null;
  return {
    id: c.id,
    locale: c.locale,
    members: team?.members ?? null,
    // Whoever has passed it on is not waited for.
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

/** Whether the operator may be asked about it, now or after what they have. */
export function mayBeAsked(conversation: RoutedConversation, operator: OperatorCandidate): boolean {
  const { members, isLanguageRequired, locale, areSkillsRequired, skills } = conversation;
  return (
    isAtWork(operator) &&
    isMember(operator, members) &&
    (!isLanguageRequired || speaks(operator, locale)) &&
    (!areSkillsRequired || isSkilled(operator, skills))
  );
}
