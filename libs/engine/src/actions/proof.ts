import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { ActionContext } from './action-handler.js';

/**
 * Access check for a record by its e-mail address: staff, the proven owner, or a visitor who can name the address. An
 * address that staff or a program names is compared as well: a caller that sends one relies on the answer.
 */
export function mayAskAbout(
  recordEmail: string | null,
  named: string | null,
  { requester, email }: Pick<ActionContext, 'requester' | 'email'>,
): boolean {
  const owner = recordEmail?.toLowerCase();
  if (requester === 'staff') return named === null || named.toLowerCase() === owner;
  if (owner === undefined) return false;
  return email?.toLowerCase() === owner || named?.toLowerCase() === owner;
}

/**
 * Returns the record only to its owner. A missing record and another person's give the same `not_found`, so a guess
 * reveals nothing.
 */
export function proven<T>(
  found: BusinessResult<T | null>,
  emailOf: (record: T) => string | null,
  { named, context }: { readonly named: string | null; readonly context: ActionContext },
): BusinessResult<T> {
  if (!found.ok) return found;
  const { value } = found;
  if (value === null || !mayAskAbout(emailOf(value), named, context))
    return fault('not_found', 'no such record, or not that of who asks');
  return { ok: true, value };
}

/** The id of the client in the system of a port; `not_found` where the conversation has none, or the system does not know them. */
export async function boundCustomer(
  context: ActionContext,
  port: Parameters<ActionContext['customerId']>[0],
): Promise<BusinessResult<string>> {
  const found = await context.customerId(port);
  if (!found.ok) return found;
  return found.value === null ? fault('not_found', 'no customer') : { ok: true, value: found.value };
}

export function mapped<T, U>(result: BusinessResult<T>, map: (value: T) => U): BusinessResult<U> {
  return result.ok ? { ok: true, value: map(result.value) } : result;
}
