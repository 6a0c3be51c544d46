import { type ActionNature, type AnyActionName, actions, natureOf } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { PendingAction } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import type { AnyHandler } from './action-handler.js';
import { actionHandlers } from './action-handlers.js';
import { customHandler } from './custom/custom-handler.js';

/** Action as events and the state of a conversation record it. */
export type Requested = Pick<PendingAction, 'requestId' | 'action' | 'custom'>;

type Registry = Pick<Ports, 'actionRegistry'>;

/** Handler of an action; null: an admin has removed it or turned it off. */
export function handlerOf({ actionRegistry }: Registry, action: AnyActionName): AnyHandler | null {
  if (!isCustom(action)) return actionHandlers[action] as AnyHandler;
  const offered = actionRegistry.get(action);
  return offered && customHandler(offered);
}

/** Nature of an admin's action; null: no such action now. Undefined: a product action. */
export function customNature({ actionRegistry }: Registry, action: AnyActionName): ActionNature | null | undefined {
  if (!isCustom(action)) return undefined;
  const offered = actionRegistry.get(action);
  return offered && { identity: offered.definition.identity, effect: offered.definition.effect };
}

/** Name of the connection that runs an action; null: our own tables run it, or nothing does. */
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
