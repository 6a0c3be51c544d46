import type { ClientContent, ClientPatch } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, type Result } from '#contracts/result.js';
import { patchedClient } from '#domain/clients/client-changes.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import { addClient, type PutPorts, updateClient } from './put-client.js';

type SavePorts = PutPorts & Pick<Ports, 'unitOfWork'>;

/** `client_exists` where another client has the email address or an external id. */
export function createClient(ports: SavePorts, content: ClientContent, author: Author): Promise<Result<Client>> {
  return ports.unitOfWork.run((stores) => addClient(ports, stores, content, author));
}

export interface ChangeClient {
  readonly id: ClientId;
  /** New content of the client, or a patch. */
  readonly to: { readonly content: ClientContent } | { readonly patch: ClientPatch };
  readonly expected: ExpectedRevisions;
  readonly author: Author;
}

/** Replaces or patches a client. */
export function changeClient(ports: SavePorts, { id, to, expected, author }: ChangeClient): Promise<Result<Client>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<Client>> => {
    const found = atExpectedVersion(await stores.clients.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    const content = 'content' in to ? to.content : patchedClient(contentOf(present), to.patch);
    for (const field of ['externalIds', 'customFields'] as const)
      if (Object.keys(content[field]).length > limits[field])
        return invalidAt(`/${field}`, `must have at most ${limits[field]} entries`);
    return updateClient(ports, stores, { present, content, author });
  });
}

export function contentOf({ name, email, phone, externalIds, customFields }: Client): ClientContent {
  return { name, email, phone, externalIds, customFields };
}
