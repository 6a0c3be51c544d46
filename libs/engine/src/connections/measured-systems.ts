import { type BusinessFault, type BusinessPort, businessPorts } from '#contracts/business/business-ports.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';

/** Result of one call to a connected system. */
export interface Measured {
  /** Port and method, such as `tickets.open`. */
  readonly operation: string;
  readonly fault: BusinessFault | null;
  readonly detail: string | null;
  readonly durationMs: number;
}

type Method = (...args: unknown[]) => Promise<BusinessResult<unknown>>;

/** Faults that are a valid reply: the system works, and the reply may contain parts of the request. */
export const answers: ReadonlySet<BusinessFault> = new Set(['not_found', 'invalid', 'conflict']);

/** Decorator of business systems: `record` gets every finished call. */
export function measuredSystems(
  systems: Partial<BusinessSystems>,
  record: (call: Measured) => void,
): Partial<BusinessSystems> {
  return eachPort(systems, (port, system) =>
    eachMethod(
      system,
      (name, method) =>
        (...args) =>
          measured(`${port}.${name}`, () => method(...args), record),
    ),
  );
}

/** Measures one call. An adapter's bug is recorded too, and rethrown. */
export async function measured<R extends BusinessResult<unknown>>(
  operation: string,
  call: () => Promise<R>,
  record: (call: Measured) => void,
): Promise<R> {
  const begunAt = performance.now();
  const recordOutcome = (code: BusinessFault | null, detail: string | null) =>
    record({ operation, fault: code, detail, durationMs: Math.round(performance.now() - begunAt) });
  try {
    const result = await call();
    // A reply may contain parts of the request.
    if (result.ok) recordOutcome(null, null);
    else recordOutcome(result.code, answers.has(result.code) ? null : result.detail);
    return result;
  } catch (error) {
    recordOutcome('broken', 'the adapter failed');
    throw error;
  }
}

/** Systems that refuse every call on these ports, so that no write goes to another system instead. */
export function refusingSystems(
  ports: readonly BusinessPort[],
  like: BusinessSystems,
  detail: string,
): Partial<BusinessSystems> {
  const served = Object.fromEntries(ports.map((port) => [port, like[port]]));
  const refusal = { ...fault('unavailable', detail), isUnsent: true } as const;
  return eachPort(served, (_, system) => eachMethod(system, () => async () => refusal));
}

function eachPort(
  systems: Partial<BusinessSystems>,
  made: (port: BusinessPort, system: object) => object,
): Partial<BusinessSystems> {
  const served = businessPorts.flatMap((port) => {
    const system = systems[port];
    return system === undefined ? [] : [[port, made(port, system)]];
  });
  return Object.fromEntries(served);
}

/** Proxy of an object with its methods replaced. */
function eachMethod(system: object, made: (name: string, method: Method) => Method): object {
  return new Proxy(system, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? made(String(name), member.bind(target) as Method) : member;
    },
  });
}
