import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { Activity, CustomerDirectory, CustomerKey } from '#engine/ports/business/customer-directory.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import { type Contact, contactProperties, digitsOf, emailsOf, phonesOf, propertiesFor, toCustomer } from './contact.js';
import {
  associations,
  contactObject,
  contactsPath,
  createdObject,
  explained,
  isObjectId,
  notesOfContactsPath,
  notesPath,
  noteToContact,
  objects,
  searchedObjects,
} from './hubspot-objects.js';
import { isNoteOf, toNoteBody } from './note.js';

interface Filter {
  readonly propertyName: string;
  readonly operator: 'EQ' | 'CONTAINS_TOKEN';
  readonly value: string;
}

/** Maximum contacts examined by a search, and maximum notes examined for a key: HubSpot's limit for notes per request. */
const pageSize = 100;
/** Maximum pages read of the list of a contact's notes, with some hundreds of notes each. */
const maxPages = 20;
/** Number of final digits to search for: they are the same however a phone number is written. */
const searchedDigits = 7;

/** Customer directory of one HubSpot account: customers are contacts, and activities are their notes. */
export class HubspotCustomerDirectory implements CustomerDirectory {
  readonly #writes = new KeyedWrites<string>();

  constructor(private readonly client: BusinessClient) {}

  async find(by: CustomerKey): Promise<BusinessResult<Customer | null>> {
    const operation = this.client.operation();
    if ('id' in by) {
      const contact = await this.#contact(operation, by.id);
      return contact.ok ? ok(contact.value && toCustomer(contact.value)) : contact;
    }
    return 'email' in by
      ? this.#only(operation, withEmail(by.email), (contact) =>
          emailsOf(contact).includes(by.email.trim().toLowerCase()),
        )
      : this.#only(operation, withPhone(by.phone), (contact) => phonesOf(contact).includes(digitsOf(by.phone)));
  }

  /** HubSpot has no conditional writes: the update overwrites changes that others make between its read and its write. */
  async update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>> {
    const operation = this.client.operation();
    const before = await this.#contact(operation, id);
    if (!before.ok) return before;
    if (!before.value) return fault('not_found', 'no such contact');
    if (expected !== null && expected !== toCustomer(before.value).revision)
      return fault('conflict', 'the contact has changed');
    const written = await operation.json(createdObject, {
      ...{ method: 'PATCH', path: `${contactsPath}/${id}` },
      body: { properties: propertiesFor(before.value, changes) },
      // Idempotent: writing the same values again changes nothing.
      isRepeatable: true,
    });
    if (!written.ok) return explained(written);
    // The reply to the write has only the changed properties.
    const after = await this.#contact(operation, id);
    if (!after.ok) return after;
    return after.value ? ok(toCustomer(after.value)) : fault('conflict', 'the contact was removed meanwhile');
  }

  /** HubSpot has no idempotency keys: look the write up first, and share concurrent ones. */
  record(id: string, activity: Activity, key: WriteKey): Promise<BusinessResult<string>> {
    return this.#writes.once(key, async () => {
      const operation = this.client.operation();
      const contact = await this.#contact(operation, id);
      if (!contact.ok) return contact;
      if (!contact.value) return fault('not_found', 'no such contact');
      const before = await this.#recorded(operation, id, key);
      if (!before.ok) return before;
      if (before.value !== null) return ok(before.value);
      const body = {
        properties: { hs_timestamp: new Date(activity.at).toISOString(), hs_note_body: toNoteBody(activity, key) },
        associations: [{ to: { id }, types: [noteToContact] }],
      };
      const made = await operation.json(createdObject, { method: 'POST', path: notesPath, body });
      return made.ok ? ok(made.value.id) : explained(made);
    });
  }

  async #contact(operation: BusinessOperation, id: string): Promise<BusinessResult<Contact | null>> {
    if (!isObjectId(id)) return ok(null);
    const query = { properties: contactProperties.join(',') };
    const read = await operation.json(contactObject, { method: 'GET', path: `${contactsPath}/${id}`, query });
    if (!read.ok) return read.code === 'not_found' ? ok(null) : explained(read);
    return ok(read.value);
  }

  /** The single contact that a filter finds and `isWanted` confirms: HubSpot's search also finds others. `conflict`: it is ambiguous. */
  async #only(
    operation: BusinessOperation,
    filters: readonly Filter[],
    isWanted: (contact: Contact) => boolean,
  ): Promise<BusinessResult<Customer | null>> {
    if (filters.length === 0) return ok(null);
    const body = {
      filterGroups: filters.map((one) => ({ filters: [one] })),
      ...{ properties: contactProperties, sorts: [], limit: pageSize, after: '0' },
    };
    const request = { method: 'POST', path: `${contactsPath}/search`, body, isRepeatable: true } as const;
    const found = await operation.json(searchedObjects, request);
    if (!found.ok) return explained(found);
    const { results, total } = found.value;
    const [first, second] = results.filter(isWanted);
    if (second) return fault('conflict', 'several contacts have it');
    if (total > results.length) return fault('conflict', 'there are more contacts than are looked through');
    return ok(first ? toCustomer(first) : null);
  }

  /** Id of the note written under this key, from the list of the newest notes: the search index lags. */
  async #recorded(operation: BusinessOperation, id: string, key: WriteKey): Promise<BusinessResult<string | null>> {
    const ids = await this.#notesOf(operation, id);
    if (!ids.ok) return ids;
    if (ids.value.length === 0) return ok(null);
    const body = {
      inputs: ids.value.map((noteId) => ({ id: noteId })),
      ...{ properties: ['hs_note_body'], propertiesWithHistory: [] },
    };
    const request = { method: 'POST', path: `${notesPath}/batch/read`, body, isRepeatable: true } as const;
    const notes = await operation.json(objects, request);
    if (!notes.ok) return explained(notes);
    const made = notes.value.results.find(({ properties }) => isNoteOf(properties.hs_note_body ?? '', key));
    return ok(made?.id ?? null);
  }

  /** Ids of the newest notes of a contact. Newer notes have larger ids. */
  async #notesOf(operation: BusinessOperation, id: string): Promise<BusinessResult<string[]>> {
    const ids: bigint[] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const body = { inputs: [{ id, ...(after !== undefined && { after }) }] };
      const request = { method: 'POST', path: notesOfContactsPath, body, isRepeatable: true } as const;
      const read = await operation.json(associations, request);
      if (!read.ok) return explained(read);
      const [of] = read.value.results;
      ids.push(
        ...(of?.to ?? [])
          .map(({ toObjectId }) => toObjectId)
          .filter(isObjectId)
          .map(BigInt),
      );
      after = of?.paging?.next?.after;
      if (after === undefined) break;
    }
    const newest = ids.sort((a, b) => (a < b ? 1 : -1)).slice(0, pageSize);
    return ok(newest.map(String));
  }
}

function withEmail(email: string): Filter[] {
  const value = email.trim().toLowerCase();
  if (value === '') return [];
  return [
    { propertyName: 'email', operator: 'EQ', value },
    { propertyName: 'hs_additional_emails', operator: 'CONTAINS_TOKEN', value },
  ];
}

/** Filters for a phone number: HubSpot's search properties hold its digits without the country code. */
function withPhone(phone: string): Filter[] {
  const end = digitsOf(phone).slice(-searchedDigits);
  if (end === '') return [];
  return ['hs_searchable_calculated_phone_number', 'hs_searchable_calculated_mobile_number'].map((propertyName) => ({
    ...{ propertyName, operator: 'CONTAINS_TOKEN', value: `*${end}` },
  }));
}
