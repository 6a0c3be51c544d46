/** What the checker knows of the product by the page that fixes its meaning, in words of its own. */

/** The fields of a public event that a visitor sees. An event that is not here is internal. */
export const visitorFields: Readonly<Record<string, readonly string[]>> = {
  'conversation.started': ['chatbotId', 'locale', 'previousConversationId'],
  'message.posted': ['text', 'citations', 'choices', 'corrects'],
  'handoff.started': ['reason', 'opensAt'],
  'handoff.delayed': ['fallback'],
  'handoff.completed': ['operatorId', 'operatorName'],
  'conversation.transferred': ['operatorName'],
  'handoff.returned': ['reason'],
  'handoff.cancelled': ['reason'],
  'conversation.idle_warned': ['resolvesAt'],
  'conversation.resolved': ['reason'],
  'conversation.reopened': ['to', 'operatorId', 'operatorName'],
  'conversation.closed': [],
  'conversation.rated': ['score', 'comment'],
};

/** The event that each act of a person ends in. */
export const eventOfAct: Readonly<Record<string, string>> = {
  message: 'message.posted',
  'request-handoff': 'handoff.started',
  'leave-queue': 'handoff.cancelled',
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

/** Seconds. */
export const promises = { firstAnswerAfterFault: 10, drain: 15, everybodyIsBack: 60 } as const;

/** A server of this load must not need more, whatever its readers do. */
export const mostMemory = 768 * 1024 * 1024;
