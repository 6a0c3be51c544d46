import type { EventReceipt, EventRefusal, ReceivedEventView } from '#contracts/business/connections.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Page } from '#contracts/views.js';
import { systemAuthor } from '../access/author.js';
import type { Delivery, InboundEvent, SystemRecord } from '../ports/business/system-events.js';
import type { Connection } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import type { ConnectedSystem } from '../state/business-directory.js';
import { iso } from '../views/iso.js';
import { type PageRequest, windowOf } from '../views/pages.js';
import { eventSecretContext } from './intake.js';
import type { OpenConnections } from './open-connections.js';
import { readMention } from './read-mention.js';
import { openSettings } from './settings.js';
import { takeRecords } from './take-records.js';

type ReceivePorts = Pick<
  Ports,
  | 'connections'
  | 'connectionIntakes'
  | 'receivedEvents'
  | 'connectors'
  | 'secretSealer'
  | 'unitOfWork'
  | 'clock'
  | 'ids'
  | 'log'
>;

/** Receiver of events from connected systems: verifies, records and applies each once. */
export class EventReceiver {
  /** Last logged refusal by connection: guessing secrets must not flood the log. */
  readonly #refusedAt = new Map<string, number>();

  constructor(
    private readonly ports: ReceivePorts,
    private readonly open: Pick<OpenConnections, 'systemOf'>,
  ) {}

  /**
   * `not_found`: no connection accepts events here, which does not reveal whether it exists. `signature_refused`,
   * `invalid`: from the connector. `busy`: the record could not be read now; the system retries.
   */
  async receive(id: string, delivery: Delivery): Promise<Result<EventReceipt>> {
    const connection = await this.ports.connections.get(id);
    const system = connection?.isEnabled ? this.open.systemOf(id) : null;
    if (!connection || !system) return reject('not_found');
    const events = await this.#read(connection, delivery);
    if (!events.ok) return events;
    if (events.value.length > limits.systemEventsPerDelivery) return reject('too_large');
    let isRepeated = true;
    for (const event of events.value) {
      const taken = await this.#take(connection, system, event);
      if (!taken.ok) return taken;
      if (taken.value) isRepeated = false;
    }
    return ok({ isRepeated });
  }

  async #read(connection: Connection, delivery: Delivery): Promise<Result<readonly InboundEvent[]>> {
    const { connectors, connectionIntakes, secretSealer } = this.ports;
    const connector = connectors.find(({ kind }) => kind === connection.kind);
    const settings = connector && openSettings(this.ports, connector, connection);
    const sealed = (await connectionIntakes.get(connection.id))?.eventSecret;
    const secret = sealed && secretSealer.open(sealed, eventSecretContext(connection.id));
    if (!connector?.receive || !settings || !secret) return reject('not_found');
    const events = connector.receive(delivery, secret, settings as never);
    if (!events.ok) await this.#recordRefusal(connection.id, events.code === 'invalid' ? 'unreadable' : 'signature');
    return events;
  }

  /** False: received before. */
  async #take(connection: Connection, system: ConnectedSystem, event: InboundEvent): Promise<Result<boolean>> {
    const { id } = connection;
    // Check before calling the system; the check in the transaction is the one that counts.
    if (await this.ports.receivedEvents.has(id, event.id)) return ok(false);
    const records: SystemRecord[] = [...event.records];
    for (const mention of event.mentions) {
      if (!system.ports.includes(mention.port)) continue;
      const read = await readMention(system.systems, mention);
      if (!read.ok) {
        this.ports.log.warn({ connectionId: id, fault: read.code, detail: read.detail }, 'an event could not be read');
        return reject('busy');
      }
      records.push(...read.value);
    }
    return this.ports.unitOfWork.run(async (stores): Promise<Result<boolean>> => {
      if (await stores.receivedEvents.has(id, event.id)) return ok(false);
      if (!(await stores.connections.get(id))) return reject('not_found');
      const changes = await takeRecords(this.ports, stores, records, { connection, author: systemAuthor });
      const { id: eventId, type } = event;
      const at = this.ports.clock.now();
      await stores.receivedEvents.add({ connectionId: id, eventId, at, type, origin: 'sent', changes, refusal: null });
      return ok(true);
    });
  }

  async #recordRefusal(connectionId: string, refusal: EventRefusal): Promise<void> {
    const at = this.ports.clock.now();
    if (at - (this.#refusedAt.get(connectionId) ?? Number.NEGATIVE_INFINITY) < timing.refusalEveryMs) return;
    this.#refusedAt.set(connectionId, at);
    const eventId = this.ports.ids.next();
    await this.ports.unitOfWork.run(({ receivedEvents }) =>
      receivedEvents.add({ connectionId, eventId, at, type: '', origin: 'sent', changes: 0, refusal }),
    );
  }
}

/** Events that a connection received, newest first. */
export async function listReceivedEvents(
  { connections, receivedEvents }: Pick<Ports, 'connections' | 'receivedEvents'>,
  id: string,
  request: PageRequest,
): Promise<Result<Page<ReceivedEventView>>> {
  if (!(await connections.get(id))) return reject('not_found');
  const { items, total } = await receivedEvents.list(id, windowOf(request));
  return ok({ items: items.map(({ connectionId, at, ...event }) => ({ ...event, at: iso(at) })), total, ...request });
}
