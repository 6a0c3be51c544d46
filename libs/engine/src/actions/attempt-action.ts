import type { JsonObject } from '#contracts/business/actions.js';
import { ok } from '#contracts/result.js';
import { type BusinessRejection, type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import type { ActionContext } from './action-handler.js';
import { handlerOf, isWrite, type Requested } from './known-actions.js';

type AttemptPorts = Pick<Ports, 'actionRegistry' | 'log'>;

/** Time limit for the look-up after a write without a reply, in milliseconds. */
const lookUpMs = 500;

/**
 * Runs an action. A write without a reply is looked up by its key. Never throws: a bug of an adapter is an outcome too, or the request
 * would never end.
 */
export async function attemptAction(
  ports: AttemptPorts,
  asked: Requested,
  input: JsonObject,
  context: ActionContext,
): Promise<BusinessResult<JsonObject>> {
  const { action } = asked;
  try {
    const result = await handlerOf(ports, action)?.run(input, context);
    if (!result) return { ...fault('unavailable', 'there is no such action any more'), isUnsent: true };
    if (result.ok || !mayHaveHappened(asked, result)) return result;
    const looking = lookUpAction(ports, asked, input, context);
    // After a timeout the caller has waited for a whole operation already: do not wait for a stuck system again.
    const found = result.code === 'timeout' ? await withinLookUpTime(looking) : await looking;
    if (found.ok && found.value !== null) return ok(found.value);
    // After a timeout the system may still be working: an empty look-up proves nothing.
    return found.ok && result.code !== 'timeout' ? result : fault('timeout', result.detail);
  } catch (error) {
    ports.log.error({ error, action }, 'an action failed');
    return fault(isWrite(asked) ? 'timeout' : 'broken', 'the adapter failed');
  }
}

/** Looks up the effect of a write by its key; null: none. */
export async function lookUpAction(
  ports: AttemptPorts,
  { action }: Requested,
  input: JsonObject,
  context: ActionContext,
): Promise<BusinessResult<JsonObject | null>> {
  try {
    const handler = handlerOf(ports, action);
    if (handler?.lookUp) return await handler.lookUp(input, context);
  } catch (error) {
    ports.log.error({ error, action }, 'the outcome of an action could not be looked up');
  }
  return fault('timeout', 'nothing can be looked up');
}

/** Result of a look-up within {@link lookUpMs}, else a fault. */
async function withinLookUpTime<T>(looking: Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BusinessResult<T>>((resolve) => {
    timer = setTimeout(() => resolve(fault('timeout', 'no reply')), lookUpMs);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

/** Whether a write may have happened: it got no reply, or an unreadable one. */
function mayHaveHappened(action: Requested, { code, isUnsent }: BusinessRejection): boolean {
  return isWrite(action) && !isUnsent && (code === 'timeout' || code === 'unavailable' || code === 'broken');
}
