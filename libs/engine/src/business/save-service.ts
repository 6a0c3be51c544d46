import type { ServiceContent, ServicePatch } from '#contracts/business/services.js';
import type { ServiceId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import type { BookableService } from '../ports/appointment-store.js';
import type { Ports } from '../ports/ports.js';

export type ServicePorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;

/** Creates a service; `services_full` at the limit. */
export function createService(ports: ServicePorts, content: ServiceContent): Promise<Result<BookableService>> {
  return ports.unitOfWork.run(async ({ services }): Promise<Result<BookableService>> => {
    if ((await services.all()).length >= limits.services) return reject('services_full');
    const now = ports.clock.now();
    const service = { ...content, id: ports.ids.next() as ServiceId, version: 1, createdAt: now, updatedAt: now };
    await services.put(service);
    return ok(service);
  });
}

export interface ChangeService {
  readonly id: ServiceId;
  /** Every field, or a merge patch. */
  readonly change: ServiceContent | ServicePatch;
  readonly expected: ExpectedRevisions;
}

/** Replaces or patches a service. Existing appointments stay, even at times that it no longer offers. */
export function changeService(
  ports: ServicePorts,
  { id, change, expected }: ChangeService,
): Promise<Result<BookableService>> {
  return ports.unitOfWork.run(async ({ services }): Promise<Result<BookableService>> => {
    const found = atExpectedVersion(await services.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    const service = { ...present, ...change, version: present.version + 1, updatedAt: ports.clock.now() };
    await services.put(service);
    return ok(service);
  });
}

/** `not_found` if there is none. */
export function removeService(
  { unitOfWork }: ServicePorts,
  id: ServiceId,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  return unitOfWork.run(async ({ services }): Promise<Result<null>> => {
    const present = atExpectedVersion(await services.get(id), expected);
    if (!present.ok) return present;
    await services.remove(id);
    return ok(null);
  });
}
