import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { OperatorCandidate } from '#domain/queue/operator-candidate.js';
import type { RoutedConversation } from '#domain/queue/routed-conversation.js';

/** An operator at work without conversations, who speaks any language. */
export function candidate(
  id: string,
  { load, ...more }: Partial<Omit<OperatorCandidate, 'load'>> & { load?: Partial<OperatorCandidate['load']> } = {},
): OperatorCandidate {
  return {
    id: id as OperatorId,
    presence: 'online',
    attending: true,
    languages: [],
    skills: [],
    load: { assigned: 0, offered: 0, snoozed: 0, ...load },
    capacity: 4,
    idleSince: 0,
    ...more,
  };
}

/** An Italian conversation for everybody without preferences or a past. */
export function routed(id: string, more: Partial<RoutedConversation> = {}): RoutedConversation {
  return {
    id: id as ConversationId,
    locale: 'it',
    members: null,
    lastOperator: null,
    passedOver: [],
    passedAt: null,
    isLanguageRequired: false,
    languageUntil: 0,
    skills: [],
    areSkillsRequired: false,
    skillsUntil: 0,
    lastOperatorUntil: 0,
    ...more,
  };
}
