import type { BookableServices, FreeTimes, FreeTimesQuery } from '#contracts/business/business-records.js';
import { limits } from '#contracts/limits.js';
import { systemAuthor } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import { readSystem } from './read-system.js';

type BookPorts = Pick<Ports, 'businessDirectory' | 'clock' | 'log'>;

/** Bookable services, from the system that serves appointments. */
export function readServices(ports: BookPorts): Promise<BookableServices> {
  const { appointments } = ports.businessDirectory.systemsFor(systemAuthor);
  return readSystem(ports, () => appointments.services());
}

/** Free slots of a service, earliest first. Past ones are left out. */
export function readFreeTimes(ports: BookPorts, { serviceId, from, to }: FreeTimesQuery): Promise<FreeTimes> {
  const { appointments } = ports.businessDirectory.systemsFor(systemAuthor);
  const range = { from: Math.max(Date.parse(from), ports.clock.now()), to: Date.parse(to) };
  return readSystem(ports, () => appointments.free({ serviceId, ...range, limit: limits.pageSize }));
}
