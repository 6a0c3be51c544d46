import type { ActionInput, ActionName, ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { ConversationId, Instant } from '#contracts/ids.js';
import type { BusinessResult, WriteKey } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Client } from '../ports/client-store.js';

/** Context of an action. Only the engine determines the customer: neither a visitor's words nor a model can name one. */
export interface ActionContext {
  readonly systems: BusinessSystems;
  /** Idempotency key of the write, the same at every retry. */
  readonly key: WriteKey;
  readonly now: Instant;
  readonly conversationId: ConversationId;
  /** Who requested it: staff see what their permissions allow, a visitor only their own records. */
  readonly requester: 'staff' | 'visitor';
  /** Proven e-mail address of the visitor, or that of the linked client when staff ask; null: none. */
  readonly email: string | null;
  /** Client of the conversation: the linked one when staff ask, or the one the visitor has proven to be; null: none. */
  readonly client: Client | null;
  /** Id of the conversation's client in the system behind a port; null: no client, or unknown to that system. */
  customerId(port: BusinessPort): Promise<BusinessResult<string | null>>;
}

/** How an action is done. */
export interface ActionHandler<N extends ActionName> {
  run(input: ActionInput<N>, context: ActionContext): Promise<BusinessResult<ActionOutput<N>>>;
  /**
   * Part of the output for the conversation log, readable by everybody who may read the log; missing: all of it. A
   * client's record needs another permission and is removed elsewhere.
   */
  logged?(output: ActionOutput<N>): object;
  /** Looks up the effect of a write by its key; null: none. Missing if the system offers no look-up. */
  lookUp?(input: ActionInput<N>, context: ActionContext): Promise<BusinessResult<ActionOutput<N> | null>>;
}

export type ActionHandlers = { readonly [N in ActionName]: ActionHandler<N> };

/** Handler of any action, as the runner calls it. */
export interface AnyHandler {
  run(input: JsonObject, context: ActionContext): Promise<BusinessResult<JsonObject>>;
  logged?(output: JsonObject): object;
  lookUp?(input: JsonObject, context: ActionContext): Promise<BusinessResult<JsonObject | null>>;
}
