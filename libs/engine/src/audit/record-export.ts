import type { EventData } from '#contracts/events.js';
import { actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';

interface Export extends Pick<EventData<'export.started'>, 'subject' | 'format'> {
  /** Filters and options of the export. Only names of filters are logged: their values may be personal. */
  readonly filters: object;
}

/** Appends the audit entry of an export before anything is sent. */
export async function recordExport(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  principal: Principal,
  { subject, format, filters }: Export,
): Promise<void> {
  const names = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const data = { subject, format, filters: names.map(([name]) => name) };
  await ports.unitOfWork.run(({ events }) =>
    events.append(newEvent(ports, 'export.started', ports.ids.next(), actorOf(principal), data)),
  );
}
