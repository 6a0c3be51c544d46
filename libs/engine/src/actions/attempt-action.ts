import type { JsonObject } from '#contracts/business/actions.js';
import { ok } from '#contracts/result.js';
import { type BusinessRejection, type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import type { ActionContext } from './action-handler.js';
import { handlerOf, isWrite, type Requested } from './known-actions.js';

type AttemptPorts = Pick<Ports, 'actionRegistry' | 'log'>;

/** After a write without a reply its look-up has so long, in milliseconds. */
const lookUpMs = 500;

/**
 * Does an action. A write without a reply is looked up by its key. Never throws: a bug of an adapter is an outcome as well, or the request would never
 * end.
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
    // Whoever waits has waited for the whole of an operation: a system that is stuck is not waited for once more.
    const found = result.code === 'timeout' ? await soon(looking) : await looking;
    if (found.ok && found.value !== null) return ok(found.value);
    // The system is still at it, perhaps: that it finds nothing now says nothing.
    return found.ok && result.code !== 'timeout' ? result : fault('timeout', result.detail);
  } catch (error) {
    ports.log.error({ error, action }, 'an action failed');
    return fault(isWrite(asked) ? 'timeout' : 'broken', 'the adapter failed');
  }
}

/** What a write under its key has done; null: nothing. */
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

/** The outcome of a look-up that comes within a moment; else it is not known. */
async function soon<T>(looking: Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BusinessResult<T>>((resolve) => {
    timer = setTimeout(() => resolve(fault('timeout', 'no reply')), lookUpMs);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}

/** A write without a reply, or with one that nobody can read. */
function mayHaveHappened(action: Requested, { code, isUnsent }: BusinessRejection): boolean {
  return isWrite(action) && !isUnsent && (code === 'timeout' || code === 'unavailable' || code === 'broken');
}
