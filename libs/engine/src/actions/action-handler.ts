import type { ActionInput, ActionName, ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { ConversationId, Instant } from '#contracts/ids.js';
import type { BusinessResult, WriteKey } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import type { Client } from '../ports/client-store.js';

/** What an action is done with. Whom it is about is known by the engine alone: no words of a visitor or a model name the customer. */
export interface ActionContext {
  readonly systems: BusinessSystems;
  /** Of the write; the same at every repeat. */
  readonly key: WriteKey;
  readonly now: Instant;
  readonly conversationId: ConversationId;
  /** Who asks: staff see what their permissions allow, a visitor what is theirs. */
  readonly asker: 'staff' | 'visitor';
  /** Proven e-mail address of the visitor, or that of the linked client where staff ask; null: there is none. */
  readonly email: string | null;
  /** The client whom the conversation is with: the linked one where staff ask, or a visitor who has proven to be them; null: none. */
  readonly client: Client | null;
  /** Id, in the system behind a port, of the client whom the conversation is with; null: none, or unknown there. */
  customerId(port: BusinessPort): Promise<BusinessResult<string | null>>;
}

/** How an action is done. */
export interface ActionHandler<N extends ActionName> {
  run(input: ActionInput<N>, context: ActionContext): Promise<BusinessResult<ActionOutput<N>>>;
  /**
   * What the log of the conversation keeps of the output, for everybody who may read the conversation; missing: all of it. The record of a client needs
   * another permission, and is removed elsewhere.
   */
  logged?(output: ActionOutput<N>): object;
  /** What a write under this key has done; null: nothing. Missing where nothing can be looked up. */
  lookUp?(input: ActionInput<N>, context: ActionContext): Promise<BusinessResult<ActionOutput<N> | null>>;
}

export type ActionHandlers = { readonly [N in ActionName]: ActionHandler<N> };

/** Any action, as the runner does it. */
export interface AnyHandler {
  run(input: JsonObject, context: ActionContext): Promise<BusinessResult<JsonObject>>;
  logged?(output: JsonObject): object;
  lookUp?(input: JsonObject, context: ActionContext): Promise<BusinessResult<JsonObject | null>>;
}
