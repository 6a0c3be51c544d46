import { type ActionName, actions } from '#contracts/business/actions.js';
import type { Permission } from '#contracts/permissions.js';
import { type Result, reject } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import type { ActionRun, ActionRunner, RunAction } from './action-runner.js';

export type ActionOf<N extends ActionName> = Pick<RunAction<N>, 'conversationId' | 'action' | 'input'> & {
  readonly clientKey: NonNullable<RunAction['clientKey']>;
};

/** What staff and programs need to have done: records of clients have permissions of their own, and orders belong to clients. */
export function permissionsOf(action: ActionName): readonly Permission[] {
  const { port, effect, identity } = actions[action];
  if (port === 'customers') return [`clients.${effect}`];
  const isOrder = port === 'orders' && identity !== 'none';
  return isOrder ? [`business.${effect}`, 'clients.read'] : [`business.${effect}`];
}

/** Runs an action for an operator or a program. `forbidden` where their permissions do not reach. */
export async function runActionFor<N extends ActionName>(
  runner: ActionRunner,
  principal: Principal,
  action: ActionOf<N>,
): Promise<Result<ActionRun>> {
  if (!permissionsOf(action.action).every((permission) => principal.rights.has(permission))) return reject('forbidden');
  return runner.run({ ...action, by: actorOf(principal), asker: 'staff', control: null });
}
