import type { ConversationState } from './states.js';

/** States from which a command is possible, and in which it may end. `null` is "not started". */
export interface Transition {
  readonly from: readonly (ConversationState | null)[];
  readonly to: readonly ConversationState[];
}

/** States of an open conversation. */
export const openStates = ['bot', 'queued', 'offered', 'assigned', 'snoozed'] as const;
const any = [...openStates, 'resolved'] as const;

const table = {
  start: { from: [null], to: ['bot'] },
  'post-visitor-message': { from: any, to: ['bot', 'queued', 'offered', 'assigned'] },
  'post-answer': { from: ['bot'], to: ['bot'] },
  'withhold-answer': { from: ['bot'], to: ['queued'] },
  'reply-in-dialogue': { from: ['bot'], to: ['bot', 'queued'] },
  'post-operator-message': { from: ['assigned'], to: ['assigned'] },
  'post-program-message': { from: ['bot'], to: ['bot'] },
  'offer-turn': { from: ['bot'], to: ['bot'] },
  'pass-turn': { from: ['bot'], to: ['bot'] },
  'post-correction': { from: any, to: any },
  'request-handoff': { from: ['bot'], to: ['queued'] },
  offer: { from: ['queued'], to: ['offered'] },
  decline: { from: ['offered'], to: ['queued'] },
  'expire-offer': { from: ['offered'], to: ['queued'] },
  'withdraw-offer': { from: ['offered'], to: ['queued'] },
  accept: { from: ['queued', 'offered'], to: ['assigned'] },
  'take-over': { from: ['bot', 'assigned', 'snoozed'], to: ['assigned'] },
  transfer: { from: ['queued', 'offered', 'assigned'], to: ['queued', 'offered'] },
  requeue: { from: ['assigned'], to: ['queued'] },
  'return-to-bot': { from: ['assigned', 'queued'], to: ['bot'] },
  'delay-handoff': { from: ['queued'], to: ['queued', 'bot'] },
  'leave-queue': { from: ['queued', 'offered'], to: ['bot', 'resolved'] },
  'found-answer': { from: ['queued', 'offered'], to: ['resolved'] },
  'write-note': { from: any, to: any },
  snooze: { from: ['assigned'], to: ['snoozed'] },
  wake: { from: ['snoozed'], to: ['assigned', 'queued'] },
  'warn-idle': { from: ['assigned'], to: ['assigned'] },
  resolve: { from: openStates, to: ['resolved'] },
  reopen: { from: ['resolved'], to: ['assigned'] },
  close: { from: ['resolved'], to: ['closed'] },
  rate: { from: ['assigned', 'resolved', 'bot'], to: ['assigned', 'resolved', 'bot'] },
  label: { from: any, to: any },
  prioritise: { from: any, to: any },
  'identify-visitor': { from: [...any, 'closed'], to: [...any, 'closed'] },
  'link-client': { from: any, to: any },
  'unlink-client': { from: any, to: any },
  'judge-answer': { from: any, to: any },
  'judge-suggestion': { from: any, to: any },
  'request-action': { from: any, to: any },
  'complete-action': { from: [...any, 'closed'], to: [...any, 'closed'] },
  'fail-action': { from: [...any, 'closed'], to: [...any, 'closed'] },
  'note-change': { from: any, to: any },
  'note-activity': { from: [...any, 'closed'], to: [...any, 'closed'] },
  'erase-actions': { from: [...any, 'closed'], to: [...any, 'closed'] },
  erase: { from: [...any, 'closed'], to: ['closed'] },
} satisfies Record<string, Transition>;

/** Command type: every command of people, the bot, programs and timers. */
export type CommandType = keyof typeof table;

/**
 * State machine as data: all commands of people, the bot and timers. The server decides by it, the console shows
 * buttons by it.
 */
export const transitions: Readonly<Record<CommandType, Transition>> = table;

/** Whether the state machine allows the command in this state; a rule of its own may still refuse it. */
export function isPossible(command: CommandType, state: ConversationState | null): boolean {
  return transitions[command].from.includes(state);
}
