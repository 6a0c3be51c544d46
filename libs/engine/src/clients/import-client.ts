import type { ClientImportItem } from '#contracts/client-imports.js';
import { clientReplace } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { validate } from '#contracts/validate.js';
import { patchedClient } from '#domain/clients/client-changes.js';
import type { ClientCells } from '#domain/clients/read-client-row.js';
import type { Author } from '../access/author.js';
import type { Client } from '../ports/client-store.js';
import { addClient, type PutPorts, type PutStores, updateClient } from './put-client.js';
import { contentOf } from './save-client.js';

interface ImportedRow {
  readonly cells: ClientCells;
  readonly system: string;
  /** Clients from earlier rows of the same table. */
  readonly known: ReadonlySet<ClientId>;
  readonly author: Author;
}

type Outcome = Omit<ClientImportItem, 'row'>;

const nobody = { name: '', email: '', phone: null, externalIds: {}, customFields: {} };

/** Adds or updates one row's client, in a transaction of the caller. */
export async function importClient(
  ports: PutPorts,
  stores: PutStores,
  { cells, system, known, author }: ImportedRow,
): Promise<Outcome> {
  const { externalId, ...said } = cells;
  const present = await findClient(stores, system, cells);
  if (present === 'conflict') return refused('conflict');
  if (present && known.has(present.id)) return refused('duplicate');
  const patch = { ...said, ...(externalId !== undefined && { externalIds: { [system]: externalId } }) };
  const parsed = validate(clientReplace, patchedClient(present ? contentOf(present) : nobody, patch));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('/'), detail: message }));
    return { ...refused('invalid'), errors };
  }
  const content = parsed.data;
  const saved = present
    ? await updateClient(ports, stores, { present, content, author })
    : await addClient(ports, stores, content, author);
  if (!saved.ok) return refused('conflict');
  const { id, version } = saved.value;
  const outcome = !present ? 'created' : present.version === version ? 'unchanged' : 'updated';
  return { outcome, clientId: id, reason: null, errors: [] };
}

/** By the id that the system gave, or else by the email address. */
async function findClient(
  { clients }: PutStores,
  system: string,
  { externalId, email }: ClientCells,
): Promise<Client | null | 'conflict'> {
  const byId = externalId === undefined ? null : await clients.byExternalId(system, externalId);
  const byEmail = email === undefined ? null : await clients.byEmail(email.toLowerCase());
  if (byId && byEmail && byId.id !== byEmail.id) return 'conflict';
  if (byId) return byId;
  // The system has this person, by this address, under another id.
  if (byEmail && externalId !== undefined && system in byEmail.externalIds) return 'conflict';
  return byEmail;
}

function refused(reason: ClientImportItem['reason']): Outcome {
  return { outcome: 'refused', clientId: null, reason, errors: [] };
}
