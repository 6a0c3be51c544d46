/** Each state says who may speak to the visitor. */
export const conversationStates = ['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

export const outcomes = ['confirmed', 'unconfirmed', 'abandoned', 'spam'] as const;
export type Outcome = (typeof outcomes)[number];

/** Reasons of a handoff. */
export const handoffReasons = [
  'visitor_requested',
  'low_confidence',
  'no_match',
  'policy_topic',
  'verification_failed',
  'repeated_failure',
  'turn_limit',
  'connector_error',
  'bot_error',
  'bot_disabled',
  'bot_suggests',
  'operator_takeover',
  'api',
] as const;
export type HandoffReason = (typeof handoffReasons)[number];

/**
 * Why a wait for an operator ended without one. `answered`: the visitor found the answer in a related article.
 * `merged`: the visitor, now identified, continues in another conversation.
 */
export const cancelReasons = ['visitor', 'left', 'answered', 'merged'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Who or what resolved a conversation. `answered`: the visitor, who found the answer while waiting. */
export const resolveReasons = ['visitor', 'operator', 'idle', 'api', 'answered', 'merged'] as const;
export type ResolveReason = (typeof resolveReasons)[number];

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Programs of the business, by their kind of credential. */
export const programKinds = ['api_key', 'application'] as const;
export type ProgramKind = (typeof programKinds)[number];

export const actorKinds = ['visitor', 'bot', 'operator', 'system', ...programKinds] as const;
export type ActorKind = (typeof actorKinds)[number];

export function isProgram(kind: ActorKind): kind is ProgramKind {
  return programKinds.some((program) => program === kind);
}

export const presences = ['online', 'busy', 'away', 'offline'] as const;
export type Presence = (typeof presences)[number];

export const locales = ['en', 'it'] as const;
export type Locale = (typeof locales)[number];

/**
 * Criteria of team rules: the restricted topic that the question touches, the address of the page on which the
 * conversation began, the language, a custom field of the linked client.
 */
export const teamRuleFields = ['topic', 'page', 'language', 'client_field'] as const;
export type TeamRuleField = (typeof teamRuleFields)[number];
