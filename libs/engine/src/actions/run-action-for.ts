import type { z } from 'zod';
import { inputSchemaOf } from '#contracts/business/action-fields.js';
import {
  type ActionName,
  type ActionNature,
  type AnyActionName,
  actions,
  natureOf,
} from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { toJsonPointer } from '#contracts/json-pointer.js';
import type { Permission } from '#contracts/permissions.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { validate } from '#contracts/validate.js';
import { actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import type { ActionRegistry } from '../state/action-registry.js';
import type { ActionRun, ActionRunner, InputOf, RunAction } from './action-runner.js';

export type ActionOf<N extends AnyActionName> = Pick<RunAction<N>, 'conversationId' | 'action' | 'input'> & {
  readonly clientKey: NonNullable<RunAction['clientKey']>;
  /** Staff, or the visitor of the conversation, who has to prove access. Default: staff. */
  readonly requester?: RunAction['requester'];
};

/** Permissions that an action needs of staff and programs: clients' records have their own, and orders belong to clients. */
export function permissionsOf(action: AnyActionName, { effect, identity }: ActionNature): readonly Permission[] {
  if (isCustom(action)) return [`business.${effect}`];
  const { port } = actions[action];
  if (port === 'customers') return [`clients.${effect}`];
  const isOrder = port === 'orders' && identity !== 'none';
  return isOrder ? [`business.${effect}`, 'clients.read'] : [`business.${effect}`];
}

/** Whether a principal may run an action of this nature. */
export function mayRun({ rights }: Principal, { name, ...nature }: ActionNature & { readonly name: string }): boolean {
  return permissionsOf(name as AnyActionName, nature).every((permission) => rights.has(permission));
}

/** Runs an action for an operator or a program. `forbidden` without the permissions, `invalid` for input outside its schema. */
export async function runActionFor<N extends AnyActionName>(
  { runner, registry }: { readonly runner: ActionRunner; readonly registry: ActionRegistry },
  principal: Principal,
  requested: ActionOf<N>,
): Promise<Result<ActionRun>> {
  const { action } = requested;
  const custom = isCustom(action) ? registry.get(action)?.definition : undefined;
  if (isCustom(action) && !custom) return invalidAt('/action', 'is no action, or is turned off');
  const nature = natureOf({ action, ...(custom && { custom }) });
  if (!mayRun(principal, { name: action, ...nature })) return reject('forbidden');
  const schema = custom ? inputSchemaOf(custom.fields) : actions[action as ActionName].input;
  const input = parsedInput(schema, requested.input);
  if (!input.ok) return input;
  return runner.run({
    requester: 'staff',
    ...requested,
    input: input.value as InputOf<N>,
    ...{ by: actorOf(principal), control: null },
  });
}

function parsedInput(schema: z.ZodObject, input: unknown): Result<unknown> {
  const parsed = validate(schema, input);
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map(({ path, message }) => ({
    pointer: toJsonPointer(['input', ...path]),
    detail: message,
  }));
  return { ok: false, code: 'invalid', errors };
}
