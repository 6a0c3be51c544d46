import type { EventBody, EventType } from './events.js';

/** What the audit tells apart, in the order of its filter. */
export const auditKinds = [
  'sign_in',
  'people',
  'access_link',
  'api_key',
  'application',
  'webhook',
  'connection',
  'chatbot',
  'export',
  'erasure',
  'correction',
  'takeover',
  'installation',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * The selection of the audit: for every type of event, the kind under which the audit lists it, or null. A new type does not
 * compile before it is here. {@link auditKindOf} narrows four types further by their data.
 */
export const auditKindByType = {
  'conversation.started': null,
  'message.posted': 'correction',
  'note.posted': null,
  'turn.offered': null,
  'turn.passed': null,
  'answer.withheld': null,
  'answer.judged': null,
  'suggestion.judged': null,
  'handoff.started': null,
  'handoff.offered': null,
  'handoff.declined': null,
  'handoff.expired': null,
  'handoff.delayed': null,
  'handoff.completed': 'takeover',
  'conversation.transferred': null,
  'handoff.returned': null,
  'handoff.cancelled': null,
  'conversation.snoozed': null,
  'conversation.woken': null,
  'conversation.idle_warned': null,
  'conversation.resolved': null,
  'conversation.reopened': null,
  'conversation.closed': null,
  'conversation.rated': null,
  'conversation.labelled': null,
  'conversation.prioritised': null,
  'visitor.identified': null,
  'client.linked': null,
  'client.unlinked': null,
  'dialogue.updated': null,
  'action.requested': null,
  'action.completed': null,
  'action.failed': null,
  'record.changed': null,
  'activity.recorded': null,
  'activity.failed': null,
  'conversation.erased': 'erasure',
  'answer.decided': null,
  'offer.decided': null,
  'article.saved': null,
  'article.published': null,
  'article.unpublished': null,
  'article.archived': null,
  'article.unarchived': null,
  'chatbot.created': 'chatbot',
  'chatbot.identity_secret_rotated': 'chatbot',
  'chatbot.identity_secret_ended': 'chatbot',
  'chatbot.changed': 'chatbot',
  'chatbot.archived': 'chatbot',
  'chatbot.restored': 'chatbot',
  'operator.created': 'people',
  'operator.updated': 'people',
  'operator.disabled': 'people',
  'operator.enabled': 'people',
  'team.created': 'people',
  'team.updated': 'people',
  'team.removed': 'people',
  'operator.credentials_replaced': 'people',
  'operator.totp_enabled': 'people',
  'operator.totp_disabled': 'people',
  'operator.totp_reset': 'people',
  'operator.recovery_code_used': 'sign_in',
  'operator.recovery_codes_replaced': 'people',
  'operator.identity_connected': 'people',
  'operator.identity_disconnected': 'people',
  'operator.reauthentication_refused': 'sign_in',
  'sign_in_settings.updated': 'people',
  'operator.status_changed': null,
  'role.created': 'people',
  'role.updated': 'people',
  'role.removed': 'people',
  'access_link.issued': 'access_link',
  'access_link.revoked': 'access_link',
  'access_link.redeemed': 'access_link',
  'session.started': 'sign_in',
  'session.refused': 'sign_in',
  'session.ended': 'sign_in',
  'api_key.created': 'api_key',
  'api_key.updated': 'api_key',
  'api_key.revoked': 'api_key',
  'visitor.updated': null,
  'visitor.merged': null,
  'visitor.tokens_ended': 'sign_in',
  'visitor.erased': 'erasure',
  'client.created': null,
  'client.updated': null,
  'client.removed': 'erasure',
  'order.created': null,
  'order.updated': null,
  'order.removed': null,
  'booking.confirmed': null,
  'booking.moved': null,
  'booking.cancelled': null,
  'ticket.opened': null,
  'ticket.updated': null,
  'payment.succeeded': null,
  'payment_settings.updated': 'installation',
  'webhook_endpoint.created': 'webhook',
  'webhook_endpoint.updated': 'webhook',
  'webhook_endpoint.enabled': 'webhook',
  'webhook_endpoint.disabled': 'webhook',
  'webhook_endpoint.secret_rotated': 'webhook',
  'webhook_endpoint.secret_ended': 'webhook',
  'webhook_endpoint.removed': 'webhook',
  'connection.created': 'connection',
  'connection.updated': 'connection',
  'connection.removed': 'connection',
  'application.created': 'application',
  'application.updated': 'application',
  'application.secret_rotated': 'application',
  'application.removed': 'application',
  'application.authorized': 'application',
  'application.authorization_revoked': 'application',
  'application.tokens_revoked': 'application',
  'export.started': 'export',
  'installation.restored': 'installation',
  'installation.backed_up': 'installation',
} as const satisfies Record<EventType, AuditKind | null>;

/** Types of events that the audit may list. */
export type AuditedType = {
  [T in EventType]: (typeof auditKindByType)[T] extends null ? never : T;
}[EventType];
export const auditedTypes = (Object.keys(auditKindByType) as EventType[]).filter(
  (type): type is AuditedType => auditKindByType[type] !== null,
);

/** The kind under which the audit lists an event; null: it does not. */
export function auditKindOf({ type, data }: EventBody): AuditKind | null {
  if (type === 'message.posted') return data.corrects === undefined ? null : 'correction';
  // Taking over from the bot, or out of the queue, is everyday work.
  if (type === 'handoff.completed') return data.fromOperatorId === undefined ? null : 'takeover';
  // Everybody changes their own as they like; of whoever is disabled it goes with the access.
  if (type === 'operator.updated' && data.changes.every(({ field }) => field === 'picture')) return null;
  // Visitors come and go.
  if (type === 'visitor.tokens_ended' && data.reason !== 'revoked') return null;
  return auditKindByType[type];
}
