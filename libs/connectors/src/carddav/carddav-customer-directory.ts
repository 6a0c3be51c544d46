import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { Activity, CustomerDirectory, CustomerKey } from '#engine/ports/business/customer-directory.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import { escapeXml, xmlHeaders } from '../dav/dav-client.js';
import type { Card } from './card.js';
import { cardsIn, isName, noVersion, readCard, type StoredCard, toCustomer } from './stored-card.js';

/** Customer directory with the cards of one address book. */
export class CarddavCustomerDirectory implements CustomerDirectory {
  readonly #writes = new KeyedWrites<string>();

  constructor(private readonly client: BusinessClient) {}

  async find(by: CustomerKey): Promise<BusinessResult<Customer | null>> {
    const operation = this.client.operation();
    if ('id' in by) {
      const stored = await this.#stored(operation, by.id);
      return stored.ok ? ok(stored.value && toCustomer(stored.value)) : stored;
    }
    const isWanted = 'email' in by ? hasEmail(by.email) : hasPhone(by.phone);
    const filter = 'email' in by ? textMatch('EMAIL', by.email) : '<c:prop-filter name="TEL"/>';
    const cards = await this.#query(operation, filter);
    if (!cards.ok) return cards;
    const [first, second] = cards.value.filter(({ card }) => isWanted(card));
    if (second) return fault('conflict', 'several cards have it');
    return ok(first ? toCustomer(first) : null);
  }

  async update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>> {
    const operation = this.client.operation();
    const before = await this.#stored(operation, id);
    if (!before.ok) return before;
    if (!before.value) return fault('not_found', 'no such card');
    if (expected !== null && expected !== before.value.etag) return fault('conflict', 'the card has changed');
    before.value.card.change(changes);
    const written = await this.#write(operation, before.value);
    if (!written.ok) return written;
    // Some servers return the new version only on a read.
    const after = await this.#stored(operation, id);
    if (!after.ok) return after;
    return after.value ? ok(toCustomer(after.value)) : fault('conflict', 'the card was removed meanwhile');
  }

  record(id: string, activity: Activity, key: WriteKey): Promise<BusinessResult<string>> {
    return this.#writes.once(key, async () => {
      const operation = this.client.operation();
      const stored = await this.#stored(operation, id);
      if (!stored.ok) return stored;
      if (!stored.value) return fault('not_found', 'no such card');
      if (stored.value.card.has(key)) return ok(key);
      stored.value.card.add(activity, key);
      const written = await this.#write(operation, stored.value);
      return written.ok ? ok(key) : written;
    });
  }

  async #stored(operation: BusinessOperation, id: string): Promise<BusinessResult<StoredCard | null>> {
    if (!isName(id)) return ok(null);
    const reply = await operation.send({ method: 'GET', path: `/${encodeURIComponent(id)}` });
    if (!reply.ok) return reply.code === 'not_found' ? ok(null) : reply;
    const { body, headers } = reply.value;
    const { etag } = headers;
    if (etag === undefined) return noVersion();
    const card = readCard(new TextDecoder().decode(body));
    return card ? ok({ id, etag, card }) : fault('broken', 'the card cannot be read');
  }

  async #write(operation: BusinessOperation, { id, etag, card }: StoredCard): Promise<BusinessResult<unknown>> {
    const headers = { 'content-type': 'text/vcard; charset=utf-8', 'if-match': etag };
    return operation.send({ method: 'PUT', path: `/${encodeURIComponent(id)}`, headers, body: card.toString() });
  }

  async #query(operation: BusinessOperation, filter: string): Promise<BusinessResult<StoredCard[]>> {
    const wanted = '<d:prop><d:getetag/><c:address-data/></d:prop>';
    const body = `<?xml version="1.0"?><c:addressbook-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${wanted}<c:filter>${filter}</c:filter></c:addressbook-query>`;
    const headers = { ...xmlHeaders, depth: '1' };
    const reply = await operation.send({ method: 'REPORT', path: '/', headers, body });
    if (!reply.ok) return reply.code === 'not_found' ? fault('broken', 'no address book at this address') : reply;
    return cardsIn(reply.value);
  }
}

/** Substring filter. Some servers also return cards that do not match. */
function textMatch(name: string, text: string): string {
  return `<c:prop-filter name="${name}"><c:text-match match-type="contains">${escapeXml(text.toLowerCase())}</c:text-match></c:prop-filter>`;
}

function hasEmail(email: string): (card: Card) => boolean {
  const wanted = email.trim().toLowerCase();
  return ({ emails }) => emails.includes(wanted);
}

function hasPhone(phone: string): (card: Card) => boolean {
  const wanted = digitsOf(phone);
  return ({ phones }) => wanted !== '' && phones.some((one) => digitsOf(one) === wanted);
}

/** Digits of a phone number without the international prefix, + or 00. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^00/, '');
}
