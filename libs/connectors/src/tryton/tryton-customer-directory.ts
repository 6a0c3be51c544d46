import { z } from 'zod';
import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { Activity, CustomerDirectory, CustomerKey } from '#engine/ports/business/customer-directory.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import type { TrytonClient, TrytonOperation } from './tryton-client.js';
import {
  digitsOf,
  emailsOf,
  type Party,
  party,
  partyFields,
  phonesOf,
  timestampsOf,
  toCustomer,
  valuesFor,
} from './tryton-party.js';
import { escaped, isSearchable, recordId } from './tryton-values.js';

/** Maximum parties examined by a search. */
const maxParties = 100;
const ids = z.array(z.int());

/** Customer directory: customers are parties, and activities are their notes. */
export class TrytonCustomerDirectory implements CustomerDirectory {
  readonly #writes = new KeyedWrites<string>();

  constructor(private readonly client: TrytonClient) {}

  async find(by: CustomerKey): Promise<BusinessResult<Customer | null>> {
    const operation = this.client.operation();
    if ('id' in by) {
      const found = await this.#party(operation, by.id);
      return found.ok ? ok(found.value && toCustomer(found.value)) : found;
    }
    if ('email' in by) {
      const wanted = by.email.trim().toLowerCase();
      return this.#only(operation, ['email'], escaped(wanted), (one) => emailsOf(one).includes(wanted));
    }
    // The pattern allows separators between the digits.
    const wanted = digitsOf(by.phone);
    const pattern = wanted && ['', ...wanted, ''].join('%');
    return this.#only(operation, ['phone', 'mobile'], pattern, (one) => phonesOf(one).includes(wanted));
  }

  async update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>> {
    const operation = this.client.operation();
    const before = await this.#party(operation, id);
    if (!before.ok) return before;
    if (!before.value) return fault('not_found', 'no such party');
    if (expected !== null && expected !== toCustomer(before.value).revision)
      return fault('conflict', 'the party has changed');
    const written = await operation.write(z.null(), {
      method: 'model.party.party.write',
      params: [[before.value.id], valuesFor(before.value, changes)],
      context: { _timestamp: timestampsOf(before.value) },
    });
    if (!written.ok) return written;
    const after = await this.#party(operation, id);
    if (!after.ok) return after;
    return after.value ? ok(toCustomer(after.value)) : fault('conflict', 'the party was removed meanwhile');
  }

  /** Tryton has no idempotency keys: look the write up first, and share concurrent ones. */
  record(id: string, activity: Activity, key: WriteKey): Promise<BusinessResult<string>> {
    return this.#writes.once(key, async () => {
      const operation = this.client.operation();
      const found = await this.#party(operation, id);
      if (!found.ok) return found;
      if (!found.value) return fault('not_found', 'no such party');
      const resource = `party.party,${found.value.id}`;
      const domain = [
        ['resource', '=', resource],
        ['message', 'like', `%${escaped(referenceOf(key))}`],
      ];
      const before = await operation.read(ids, { method: 'model.ir.note.search', params: [domain, 0, 1, null] });
      if (!before.ok) return before;
      if (before.value[0] !== undefined) return ok(String(before.value[0]));
      const note = { resource, message: toMessage(activity, key) };
      const made = await operation.write(ids, { method: 'model.ir.note.create', params: [[note]] });
      return made.ok ? ok(String(made.value[0])) : made;
    });
  }

  async #party(operation: TrytonOperation, id: string): Promise<BusinessResult<Party | null>> {
    const number = recordId(id);
    if (number === null) return ok(null);
    const found = await this.#search(operation, [['id', '=', number]]);
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  /** The single party with a contact mechanism of these types that matches the pattern and `isWanted`. `conflict`: it is ambiguous. */
  async #only(
    operation: TrytonOperation,
    types: readonly string[],
    pattern: string,
    isWanted: (one: Party) => boolean,
  ): Promise<BusinessResult<Customer | null>> {
    if (!isSearchable(pattern)) return ok(null);
    const mechanism = [
      ['type', 'in', types],
      ['value', 'ilike', pattern],
    ];
    const found = await this.#search(operation, [['contact_mechanisms', 'where', mechanism]]);
    if (!found.ok) return found;
    const [first, second] = found.value.filter(isWanted);
    if (second || found.value.length === maxParties) return fault('conflict', 'several parties have it');
    return ok(first ? toCustomer(first) : null);
  }

  #search(operation: TrytonOperation, domain: readonly unknown[]): Promise<BusinessResult<Party[]>> {
    const params = [domain, 0, maxParties, null, ['name', '_timestamp', ...partyFields]];
    return operation.read(z.array(party), { method: 'model.party.party.search_read', params });
  }
}

/** Text of a note: the activity, and in the last line the key of its write. */
function toMessage({ at, subject, text, url }: Activity, key: WriteKey): string {
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return [`${when} ${subject}`, text, url, referenceOf(key)].filter((line) => line !== null).join('\n');
}

function referenceOf(key: WriteKey): string {
  return `[parley:${key}]`;
}
