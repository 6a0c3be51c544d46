import type { ProgramCommand } from '#contracts/program-commands.js';
import type { Conversation } from './conversation.js';

/** Commands that set a state, and are therefore idempotent: a repeat has no effect. */
export type StateCommand = Extract<ProgramCommand, { type: 'assign' | 'resolve' | 'transfer' }>;

/** Whether the conversation is already in the state that the command sets. */
export function isInEffect({ state, owner, outcome, queue }: Conversation, command: StateCommand): boolean {
  switch (command.type) {
    case 'assign':
      return state === 'assigned' && owner === command.operatorId;
    case 'transfer':
      return (state === 'queued' || state === 'offered') && queue?.teamId === command.to.teamId;
    case 'resolve':
      return state === 'resolved' && outcome === command.outcome;
  }
}
