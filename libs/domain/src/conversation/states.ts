import type { ActorKind, ConversationState } from '#contracts/states.js';
import type { CommandType } from './command.js';
import type { Conversation } from './conversation.js';

const open = ['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const;
const any = [...open, 'resolved'] as const;

/** The state machine as data: from which states a command may come, and in which it may end. `null` is "not started". */
export const transitions: Record<
  CommandType,
  { readonly from: readonly (ConversationState | null)[]; readonly to: readonly ConversationState[] }
> = {
  start: { from: [null], to: ['bot'] },
  'post-visitor-message': { from: any, to: ['bot', 'queued', 'offered', 'assigned'] },
  'post-answer': { from: ['bot'], to: ['bot'] },
  'withhold-answer': { from: ['bot'], to: ['queued'] },
  'post-operator-message': { from: ['assigned'], to: ['assigned'] },
  'post-program-message': { from: ['bot'], to: ['bot'] },
  'post-correction': { from: any, to: any },
  'request-handoff': { from: ['bot'], to: ['queued'] },
  offer: { from: ['queued'], to: ['offered'] },
  decline: { from: ['offered'], to: ['queued'] },
  'expire-offer': { from: ['offered'], to: ['queued'] },
  'withdraw-offer': { from: ['offered'], to: ['queued'] },
  accept: { from: ['queued', 'offered'], to: ['assigned'] },
  'take-over': { from: ['bot', 'assigned', 'snoozed'], to: ['assigned'] },
  transfer: { from: ['assigned'], to: ['queued', 'offered'] },
  requeue: { from: ['assigned'], to: ['queued'] },
  'return-to-bot': { from: ['assigned', 'queued'], to: ['bot'] },
  'delay-handoff': { from: ['queued'], to: ['queued', 'bot'] },
  'leave-queue': { from: ['queued', 'offered'], to: ['bot', 'resolved'] },
  'found-answer': { from: ['queued', 'offered'], to: ['resolved'] },
  'write-note': { from: any, to: any },
  snooze: { from: ['assigned'], to: ['snoozed'] },
  wake: { from: ['snoozed'], to: ['assigned', 'queued'] },
  'warn-idle': { from: ['assigned'], to: ['assigned'] },
  resolve: { from: open, to: ['resolved'] },
  reopen: { from: ['resolved'], to: ['assigned'] },
  close: { from: ['resolved'], to: ['closed'] },
  rate: { from: ['assigned', 'resolved', 'bot'], to: ['assigned', 'resolved', 'bot'] },
  label: { from: any, to: any },
  prioritise: { from: any, to: any },
  'link-client': { from: any, to: any },
  'judge-answer': { from: any, to: any },
  'judge-suggestion': { from: any, to: any },
};

/** Kind of actor that a command requires: a message carries its author, and only the visitor knows what answered the question. */
export const requiredActors: { readonly [T in CommandType]?: ActorKind } = {
  'post-visitor-message': 'visitor',
  'post-answer': 'bot',
  'withhold-answer': 'bot',
  'post-operator-message': 'operator',
  'post-program-message': 'api',
  'post-correction': 'operator',
  'found-answer': 'visitor',
};

/** Who may speak to the visitor. `control` rises whenever this changes. */
export function speaker(c: Pick<Conversation, 'state' | 'owner'>): string {
  switch (c.state) {
    case 'bot':
      return 'bot';
    case 'queued':
    case 'offered':
      return 'system';
    case 'assigned':
      return `operator ${c.owner}`;
    case 'snoozed':
    case 'resolved':
    case 'closed':
      return 'nobody';
  }
}
