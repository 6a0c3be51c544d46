import type { ActionInput, ActionName, ActionOutput, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { idempotencyKey } from './idempotency-keys.js';
import { useOpenConversation } from './open-conversation.js';

/** Input and output of an action; of a custom one, by its own fields. */
type InputOf<N extends AnyActionName> = N extends ActionName ? ActionInput<N> : JsonObject;
type OutputOf<N extends AnyActionName> = N extends ActionName ? ActionOutput<N> : JsonObject;

/** Result of an action. `isUnknown`: it may have happened, and could not be determined. */
export type ActionResult<N extends AnyActionName> =
  | { readonly ok: true; readonly output: OutputOf<N> }
  | { readonly ok: false; readonly fault: BusinessFault; readonly isUnknown: boolean };

/**
 * Runs an action in a business system. A request without a definite outcome that is repeated with the same input has
 * the same key: it happens once. A fault is an outcome, and another attempt gets another key. `onDone` is called even
 * if the dialog is gone.
 */
export function useRunAction<N extends AnyActionName>(action: N, onDone?: (output: OutputOf<N>) => void) {
  const { rest } = useBackend();
  const { handle } = useOpenConversation();
  return useMutation({
    mutationFn: async (input: InputOf<N>): Promise<ActionResult<N>> => {
      const { key, settle } = idempotencyKey(handle.id, action, input);
      const { type, data } = await rest.runAction(handle.id, { action, input }, { idempotencyKey: key });
      if (type !== 'action.failed' || data.isUnknown !== true) settle();
      if (type === 'action.completed') return { ok: true, output: data.output as OutputOf<N> };
      if (type === 'action.failed') return { ok: false, fault: data.fault, isUnknown: data.isUnknown === true };
      throw new Error('an action has an outcome');
    },
    onSuccess: (result) => {
      if (result.ok) onDone?.(result.output);
    },
  });
}
