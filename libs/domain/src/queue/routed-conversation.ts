import type { ChatbotPolicy } from '#contracts/chatbot.js';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import type { TeamLanguage } from '#contracts/teams.js';
import type { Conversation } from '../conversation/conversation.js';
import { isAtWork, isMember, type OperatorCandidate, speaks } from './operator-candidate.js';

/** A team as routing sees it. */
export interface RoutedTeam {
  /** Who may be asked. The same set for the same team, until it changes. Null: everybody, for nobody is in it. */
  readonly members: ReadonlySet<OperatorId> | null;
  /** In place of the chatbot's; null: as the chatbot says. */
  readonly routing: TeamLanguage | null;
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
  /** Until when it waits for somebody who speaks the language, and for its last operator. 0: it does not wait. */
  readonly languageUntil: Instant;
  readonly lastOperatorUntil: Instant;
}

/**
 * The team decides who may be asked; its own routing or the policy, what is required and how long the conversation waits for
 * what is preferred. `team` null: everybody, by the policy.
 */
export function toRouted(c: Conversation, policy: ChatbotPolicy, team: RoutedTeam | null): RoutedConversation {
  const { operatorLanguage, preferLanguage, preferLastOperator } = team?.routing ?? policy;
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
    lastOperatorUntil: until(preferLastOperator),
  };
}

/** Whether the operator may be asked about it, now or after what they have. */
export function mayBeAsked(
  { members, isLanguageRequired, locale }: Pick<RoutedConversation, 'members' | 'isLanguageRequired' | 'locale'>,
  operator: OperatorCandidate,
): boolean {
  return isAtWork(operator) && isMember(operator, members) && (!isLanguageRequired || speaks(operator, locale));
}
