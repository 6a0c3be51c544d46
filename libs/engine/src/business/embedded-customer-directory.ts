import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import type { ClientId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { type Author, systemAuthor } from '../access/author.js';
import { versionRevision } from '../access/revision.js';
import { changeClient } from '../clients/save-client.js';
import { type BusinessResult, fault, type WriteKey } from '../ports/business/business-result.js';
import type { Activity, CustomerDirectory, CustomerKey } from '../ports/business/customer-directory.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import { attempted, toBusinessResult } from './business-faults.js';

type DirectoryPorts = Pick<Ports, 'clients' | 'clientActivities' | 'unitOfWork' | 'clock' | 'ids'>;

/** Customers in our own table of clients. Revisions are versions of clients; changes are events of the log. */
export class EmbeddedCustomerDirectory implements CustomerDirectory {
  /** `author`: author of the changes. */
  constructor(
    private readonly ports: DirectoryPorts,
    private readonly author: Author = systemAuthor,
  ) {}

  async find(by: CustomerKey): Promise<BusinessResult<Customer | null>> {
    const { clients } = this.ports;
    if ('id' in by) return ok(toCustomerOrNull(await clients.get(by.id as ClientId)));
    if ('email' in by) return ok(toCustomerOrNull(await clients.byEmail(by.email.trim().toLowerCase())));
    if (!/\d/.test(by.phone)) return ok(null);
    const { items } = await clients.list({ phone: by.phone }, { offset: 0, limit: 2 });
    return items.length > 1 ? fault('conflict', 'several clients have this number') : ok(toCustomerOrNull(items[0]));
  }

  update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>> {
    return attempted(async () => {
      const changed = await changeClient(this.ports, {
        id: id as ClientId,
        to: { patch: changes },
        expected: expected === null ? null : [expected],
        author: this.author,
      });
      return toBusinessResult(changed.ok ? ok(toCustomer(changed.value)) : changed);
    });
  }

  record(id: string, { at, subject, text, url }: Activity, key: WriteKey): Promise<BusinessResult<string>> {
    return attempted(() =>
      this.ports.unitOfWork.run(async ({ clients, clientActivities }) => {
        const made = await clientActivities.byWriteKey(key);
        if (made) return ok(made.id);
        const clientId = id as ClientId;
        if (!(await clients.get(clientId))) return fault('not_found', 'there is no such client');
        const activityId = this.ports.ids.next();
        await clientActivities.add({ id: activityId, clientId, writeKey: key, at, subject, text, url });
        return ok(activityId);
      }),
    );
  }
}

function toCustomerOrNull(client: Client | null | undefined): Customer | null {
  return client ? toCustomer(client) : null;
}

function toCustomer(client: Client): Customer {
  const { id, name, email, phone } = client;
  return { id, name, email, phone, revision: versionRevision(client) };
}
