/** Facts of the product's specification, restated independently of its code. */

/** Fields of public events that visitors see. Events not listed are internal. */
export const visitorFields: Readonly<Record<string, readonly string[]>> = {
  'conversation.started': ['chatbotId', 'locale', 'previousConversationId'],
  'message.posted': ['text', 'citations', 'choices', 'none', 'corrects'],
  'handoff.started': ['reason', 'opensAt', 'related'],
  'handoff.delayed': ['fallback'],
  'handoff.completed': ['operatorId', 'operatorName'],
  'conversation.transferred': ['operatorName', 'opensAt'],
  'handoff.returned': ['reason'],
  'handoff.cancelled': ['reason'],
  'conversation.idle_warned': ['resolvesAt'],
  'conversation.resolved': ['reason'],
  'conversation.reopened': ['to', 'operatorId', 'operatorName'],
  'conversation.closed': [],
  'conversation.rated': ['score', 'comment'],
  'record.changed': ['change', 'title', 'startsAt', 'state', 'amount'],
};

/** Event that each action of a person results in. */
export const eventOfAct: Readonly<Record<string, string>> = {
  message: 'message.posted',
  'request-handoff': 'handoff.started',
  'leave-queue': 'handoff.cancelled',
  'found-answer': 'conversation.resolved',
  resolve: 'conversation.resolved',
  rate: 'conversation.rated',
  'judge-answer': 'answer.judged',
  accept: 'handoff.completed',
  decline: 'handoff.declined',
  'take-over': 'handoff.completed',
  'write-note': 'note.posted',
  transfer: 'conversation.transferred',
  'return-to-bot': 'handoff.returned',
  snooze: 'conversation.snoozed',
  wake: 'conversation.woken',
  reopen: 'conversation.reopened',
  label: 'conversation.labelled',
  prioritise: 'conversation.prioritised',
};

/** Events that programs receive, by webhooks and by the feed. */
export const publishedTypes: readonly string[] = [
  ...Object.keys(visitorFields),
  'turn.offered',
  'visitor.identified',
  'article.published',
  'article.unpublished',
  'operator.status_changed',
  'client.created',
  'client.updated',
  'client.removed',
  'order.created',
  'order.updated',
  'order.removed',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'ticket.opened',
  'ticket.updated',
  'payment.succeeded',
];

/** Epoch of a history that was never rewritten. */
export const firstEpoch = 1;

/** Time limits in seconds. */
export const deadlines = { firstAnswerAfterFault: 10, drain: 15, allReconnected: 60 } as const;

/** Memory limit of the server in bytes under this load, whatever its readers do. */
export const maxMemory = 768 * 1024 * 1024;
