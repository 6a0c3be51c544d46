import { bookableAheadMs } from '#contracts/business/appointments.js';
import { dayMs } from '#contracts/durations.js';
import type { Instant, ServiceId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { hasPlace, slotsOf } from '#domain/business/slots.js';
import type { SlotSpan } from '#domain/hours/possible-slots.js';
import type { Ports } from '../ports/ports.js';

export interface FreeTimes {
  readonly serviceId: ServiceId;
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  readonly limit: number;
}

/** Window of one query. */
const partMs = 4 * dayMs;

/** Free future times of a service, earliest first. `not_found`: no such service. */
export async function findFree(
  { services, appointments, clock }: Pick<Ports, 'services' | 'appointments' | 'clock'>,
  { serviceId, from, to, limit }: FreeTimes,
): Promise<Result<SlotSpan[]>> {
  const service = await services.get(serviceId);
  if (!service) return reject('not_found');
  const now = clock.now();
  const end = Math.min(to, now + bookableAheadMs);
  const found: SlotSpan[] = [];
  for (let part = Math.max(from, now); part < end && found.length < limit; part += partMs) {
    const partEnd = Math.min(part + partMs, end);
    const taken = await appointments.taken(serviceId, part, partEnd + service.minutes * 60_000);
    for (const slot of slotsOf(service, part, partEnd)) {
      if (found.length >= limit) break;
      if (hasPlace(service, taken, slot)) found.push(slot);
    }
  }
  return ok(found);
}
