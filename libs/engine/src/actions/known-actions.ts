import { type ActionNature, type AnyActionName, actions, natureOf } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { PendingAction } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import type { AnyHandler } from './action-handler.js';
import { actionHandlers } from './action-handlers.js';
import { customHandler } from './custom/custom-handler.js';

/** An action as the events and the state of a conversation name it. */
export type Requested = Pick<PendingAction, 'requestId' | 'action' | 'custom'>;

type Registry = Pick<Ports, 'actionRegistry'>;

/** How an action is done; null: an admin has removed it, or turned it off. */
export function handlerOf({ actionRegistry }: Registry, action: AnyActionName): AnyHandler | null {
  if (!isCustom(action)) return actionHandlers[action] as AnyHandler;
  const offered = actionRegistry.get(action);
  return offered && customHandler(offered);
}

/** Of an action that an admin has made; null: there is none of this name now. Undefined: it is one of the product. */
export function customNature({ actionRegistry }: Registry, action: AnyActionName): ActionNature | null | undefined {
  if (!isCustom(action)) return undefined;
  const offered = actionRegistry.get(action);
  return offered && { identity: offered.definition.identity, effect: offered.definition.effect };
}

/** The connection that an action is done by, as its admin calls it; null: our own tables do it, or nobody does. */
export function connectionOf(
  { actionRegistry, businessDirectory }: Registry & Pick<Ports, 'businessDirectory'>,
  action: AnyActionName,
): { readonly connectionId: string; readonly name: string } | null {
  if (!isCustom(action)) return businessDirectory.connectionOf(actions[action].port);
  const offered = actionRegistry.get(action);
  return offered && { connectionId: offered.connectionId, name: offered.connectionName };
}

export function isWrite(action: Pick<Requested, 'action' | 'custom'>): boolean {
  return natureOf(action).effect === 'write';
}
