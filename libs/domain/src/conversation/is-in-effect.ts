import type { ProgramCommand } from '#contracts/program-commands.js';
import type { Conversation } from './conversation.js';

/** Commands that set a state, which a repeat finds as it asks. */
export type StateCommand = Extract<ProgramCommand, { type: 'assign' | 'resolve' | 'transfer' }>;

/** Whether a conversation already is as the command would leave it. */
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
