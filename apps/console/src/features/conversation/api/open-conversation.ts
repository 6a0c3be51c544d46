import { createContext, use } from 'react';
import type { OperatorCommand } from '#contracts/commands.js';
import type { Failure } from '#contracts/errors.js';
import type { ConversationSummary, Me } from '#contracts/views.js';
import type { ConversationHandle, ConversationSnapshot } from '#sdk/client-types.js';
import { abilities } from './abilities.js';

/** Open conversation, with the operator's pending command applied optimistically. */
export interface OpenConversation {
  handle: ConversationHandle;
  snapshot: ConversationSnapshot;
  summary: ConversationSummary;
  me: Me;
  /** Read-only mode of the history: ratings are allowed, replies are not. */
  readOnly: boolean;
  /** Its content is erased: only types, actors and times are left. */
  isErased: boolean;
  abilities: ReturnType<typeof abilities>;
  /** True if the server stored it; a rejected command is in `refused`. */
  run(command: OperatorCommand): Promise<boolean>;
  /** Pending command. */
  asked: OperatorCommand['type'] | null;
  refused: { command: OperatorCommand; failure: Failure } | null;
  dismiss(): void;
}

const OpenConversationContext = createContext<OpenConversation | null>(null);
export const OpenConversationProvider = OpenConversationContext.Provider;

export function useOpenConversation(): OpenConversation {
  const open = use(OpenConversationContext);
  if (!open) throw new Error('OpenConversationProvider is missing');
  return open;
}
