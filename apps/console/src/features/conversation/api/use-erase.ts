import type { Failure } from '#contracts/errors.js';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { useOpenConversation } from './open-conversation.js';

export interface Erase {
  /** True once the words are gone. */
  erase(what: 'conversation' | 'visitor'): Promise<boolean>;
  isPending: boolean;
  failure: Failure | null;
}

/** Erases the open conversation, or its visitor with all conversations. */
export function useErase(): Erase {
  const { rest } = useBackend();
  const { summary } = useOpenConversation();
  const mutation = useMutation({
    mutationFn: (what: 'conversation' | 'visitor') =>
      what === 'visitor' ? rest.eraseVisitor(summary.visitor.id) : rest.eraseConversation(summary.id),
  });
  return {
    erase: (what) =>
      mutation.mutateAsync(what).then(
        () => true,
        () => false,
      ),
    isPending: mutation.isPending,
    failure: mutation.error && failureOf(mutation.error),
  };
}
