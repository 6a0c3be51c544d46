import type { BusinessRecords } from '#contracts/business/business-records.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { systemAuthor } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { mayFollow } from '../access/readable-streams.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import { provenEmail } from './proven-email.js';
import { readSystem, type SystemRecords } from './read-system.js';

type RecordPorts = Pick<Ports, 'businessDirectory' | 'clients' | 'clock' | 'journal' | 'log' | 'visitors'>;

/** Owner of the records: a client, or the holder of a proven address. */
interface Person {
  readonly client: Client | null;
  readonly email: string;
}

/**
 * Business records of a conversation's client, read from all systems concurrently. Orders, and the addresses of payers,
 * only for a reader who may read clients. Null: no such conversation.
 */
export async function readBusinessRecords(
  ports: RecordPorts,
  id: ConversationId,
  reader: Pick<Principal, 'rights'>,
): Promise<BusinessRecords | null> {
  const c = await ports.journal.read(id);
  if (c === null) return null;
  const person = await personOf(ports, c);
  if (person === null) return { orders: nothing, appointments: nothing, tickets: nothing, payments: nothing };
  const { email } = person;
  const systems = ports.businessDirectory.systemsFor(systemAuthor);
  const orders = readSystem(ports, () => ordersOf(ports, person));
  const [appointments, tickets, payments] = await Promise.all([
    readSystem(ports, () => systems.appointments.appointmentsOf(email, ports.clock.now())),
    readSystem(ports, () => systems.tickets.ticketsOf(email, limits.businessRecords)),
    orders.then((read) => paymentsOf(ports, read)),
  ]);
  const readsOrders = mayFollow(reader, 'order');
  return {
    orders: readsOrders ? await orders : { items: [], fault: 'forbidden' },
    appointments: { ...appointments, items: appointments.items.slice(0, limits.businessRecords) },
    tickets,
    payments: readsOrders ? payments : withoutAddresses(payments),
  };
}

const nothing: SystemRecords<never> = { items: [], fault: null };

function withoutAddresses({ items, fault }: BusinessRecords['payments']): BusinessRecords['payments'] {
  return { items: items.map((payment) => ({ ...payment, customerEmail: null })), fault };
}

async function personOf(ports: RecordPorts, c: Conversation): Promise<Person | null> {
  const client = c.clientId === null ? null : await ports.clients.get(c.clientId);
  const email = client?.email ?? (await provenEmail(ports, c));
  return email === null ? null : { client, email };
}

async function ordersOf(
  { businessDirectory }: RecordPorts,
  { client, email }: Person,
): Promise<BusinessResult<BusinessOrder[]>> {
  const customer = await businessDirectory.customerId(client, 'orders', email);
  if (!customer.ok) return customer;
  if (customer.value === null) return ok([]);
  return businessDirectory.systemsFor(systemAuthor).orders.ordersOf(customer.value, limits.businessRecords);
}

/** Which orders there are has to be known first: a fault there is one here. Of several faults, the first. */
async function paymentsOf(
  ports: RecordPorts,
  orders: SystemRecords<BusinessOrder>,
): Promise<BusinessRecords['payments']> {
  const { payments } = ports.businessDirectory.systemsFor(systemAuthor);
  const parts = await Promise.all(
    orders.items.map(({ number }) => readSystem(ports, () => payments.paymentsFor(number))),
  );
  return {
    items: parts.flatMap(({ items }) => items).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    fault: orders.fault ?? parts.find((one) => one.fault !== null)?.fault ?? null,
  };
}
