import { createContext, use } from 'react';
import type { OperatorCommand } from '#contracts/commands.js';
import type { Failure } from '#contracts/errors.js';
import type { ConversationSummary, Me } from '#contracts/views.js';
import type { ConversationHandle, ConversationSnapshot } from '#sdk/client-types.js';
import { abilities } from './abilities.js';

/** The conversation on the screen, with what the operator just asked of it already drawn in. */
export interface OpenConversation {
  handle: ConversationHandle;
  snapshot: ConversationSnapshot;
  summary: ConversationSummary;
  me: Me;
  abilities: ReturnType<typeof abilities>;
  /** True if it was stored; what was refused is in `refused`. */
  run(command: OperatorCommand): Promise<boolean>;
  /** The command that has no answer yet. */
  asked: OperatorCommand['type'] | null;
  refused: { command: OperatorCommand['type']; failure: Failure } | null;
  dismiss(): void;
}

const OpenConversationContext = createContext<OpenConversation | null>(null);
export const OpenConversationProvider = OpenConversationContext.Provider;

export function useOpenConversation(): OpenConversation {
  const open = use(OpenConversationContext);
  if (!open) throw new Error('OpenConversationProvider is missing');
  return open;
}
