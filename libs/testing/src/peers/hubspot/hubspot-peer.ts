import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { LoopbackServer, type PeerAnswer } from '../loopback-server.js';
import * as requests from './hubspot-requests.js';

type Type = 'contacts' | 'notes';
type Properties = Record<string, string>;

interface Stored {
  readonly id: string;
  readonly type: Type;
  readonly properties: Properties;
  readonly createdAt: string;
  updatedAt: string;
  /** Of a note. */
  readonly contacts: readonly string[];
}

const token = 'pat-eu1-of-the-peer';
const noteToContact = 202;
/** Associated objects in one page. */
const associationPage = 500;
const bodyLength = 65_536;
/** Properties of a new account that may be written, and those that HubSpot makes. */
const written: Readonly<Record<Type, readonly string[]>> = {
  contacts: ['firstname', 'lastname', 'email', 'phone', 'mobilephone', 'hs_additional_emails'],
  notes: ['hs_timestamp', 'hs_note_body', 'hubspot_owner_id'],
};
const calculated: Readonly<Record<string, string>> = {
  hs_searchable_calculated_phone_number: 'phone',
  hs_searchable_calculated_mobile_number: 'mobilephone',
};

/**
 * Simulated HubSpot, according to its public API description: contacts and notes, and the operations used on them. It
 * accepts only requests that the description allows, and applies the documented rules for unique addresses, association
 * types, search tokens and limits.
 */
export class HubspotPeer {
  readonly accessToken = token;
  readonly #server = new LoopbackServer((request, text) => this.#answer(request, text));
  readonly #objects = new Map<string, Stored>();
  #made = 0;
  #limited = 0;

  static async start(): Promise<HubspotPeer> {
    const peer = new HubspotPeer();
    await peer.#server.start();
    return peer;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Another program or a person makes a contact. */
  add(properties: Properties): string {
    return this.#make('contacts', properties, []).id;
  }

  /** Adds a note to a contact, as a user of the system would. */
  addNote(contactId: string, body: string): void {
    this.#make('notes', { hs_timestamp: now(), hs_note_body: body }, [contactId]);
  }

  /** HubSpot itself counts something in the record: the time of change is another, the person the same. */
  touch(id: string): void {
    const contact = this.#objects.get(id);
    if (contact) contact.updatedAt = new Date(Date.parse(contact.updatedAt) + 1).toISOString();
  }

  contact(id: string): Properties | undefined {
    return this.#objects.get(id)?.properties;
  }

  notesOf(contactId: string): Properties[] {
    return [...this.#objects.values()]
      .filter(({ contacts }) => contacts.includes(contactId))
      .map(({ properties }) => properties);
  }

  /** Refuses the next requests: there were too many. */
  limit(count: number): void {
    this.#limited = count;
  }

  freeze(): void {
    this.#server.freeze();
  }

  resume(): void {
    this.#server.resume();
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, text: string): PeerAnswer {
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, 'INVALID_AUTHENTICATION');
    if (this.#limited > 0) {
      this.#limited -= 1;
      return { ...refusal(429, 'RATE_LIMITS'), headers: { 'retry-after': '10' } };
    }
    const { pathname, searchParams } = new URL(url, this.url);
    const body = text === '' ? undefined : parseJson(text);
    if (`${method} ${pathname}` === 'POST /crm/associations/2026-09/contacts/notes/batch/read')
      return checked(requests.associationsRead, body, ({ inputs }) => this.#associations(inputs));
    const [, type = '', rest = ''] = /^\/crm\/objects\/2026-09\/(contacts|notes)(?:\/(.+))?$/.exec(pathname) ?? [];
    if (type === '') return refusal(404, 'OBJECT_NOT_FOUND');
    const query = Object.fromEntries(searchParams);
    return this.#ofObjects(`${method} ${operationOf(rest)}`, type as Type, rest, { query, body });
  }

  #ofObjects(operation: string, type: Type, id: string, given: { query: unknown; body: unknown }): PeerAnswer {
    switch (operation) {
      case 'GET ':
        return checked(requests.listQuery, given.query, ({ limit = 10, properties }) => {
          const results = this.#all(type).slice(0, limit);
          return done({ results: results.map((one) => view(one, namesIn(properties))) });
        });
      case 'GET {id}':
        return checked(requests.readQuery, given.query, ({ properties }) =>
          this.#found(type, id, (one) => done(view(one, namesIn(properties)))),
        );
      case 'POST ':
        return checked(requests.create, given.body, (wanted) => this.#create(type, wanted));
      case 'PATCH {id}':
        return checked(requests.change, given.body, ({ properties }) =>
          this.#found(type, id, (one) => this.#change(one, properties)),
        );
      case 'POST search':
        return checked(requests.search, given.body, (wanted) => this.#search(type, wanted));
      case 'POST batch/read':
        return checked(requests.batchRead, given.body, ({ inputs, properties }) => {
          const found = inputs.map((one) => this.#objects.get(one.id)).filter((one) => one?.type === type);
          const results = found.map((one) => view(one as Stored, properties));
          return done({ status: 'COMPLETE', results, startedAt: now(), completedAt: now() });
        });
      default:
        return refusal(405, 'METHOD_NOT_ALLOWED');
    }
  }

  #create(type: Type, { properties, associations }: z.infer<typeof requests.create>): PeerAnswer {
    const wrong = this.#refused(type, properties, null);
    if (wrong) return wrong;
    const [types, ids] = [associations.flatMap((one) => one.types), associations.map(({ to }) => to.id)];
    const isKnown = types.every(
      ({ associationCategory: category, associationTypeId: number }) =>
        type === 'notes' && category === 'HUBSPOT_DEFINED' && number === noteToContact,
    );
    if (!isKnown) return refusal(400, 'VALIDATION_ERROR');
    if (ids.some((id) => this.#objects.get(id)?.type !== 'contacts')) return refusal(404, 'OBJECT_NOT_FOUND');
    if (type === 'notes' && Number.isNaN(Date.parse(properties.hs_timestamp ?? '')))
      return refusal(400, 'VALIDATION_ERROR');
    const made = this.#make(type, properties, ids);
    for (const id of ids) this.touch(id);
    return { status: 201, body: view(made, Object.keys(properties)) };
  }

  #change(one: Stored, properties: Properties): PeerAnswer {
    const wrong = this.#refused(one.type, properties, one.id);
    if (wrong) return wrong;
    Object.assign(one.properties, normal(properties));
    this.touch(one.id);
    return done(view(one, Object.keys(properties)));
  }

  /** Null: the properties may be written. */
  #refused(type: Type, properties: Properties, id: string | null): PeerAnswer | null {
    const isUnknown = Object.keys(properties).some((name) => !written[type].includes(name));
    if (isUnknown || (properties.hs_note_body ?? '').length > bodyLength) return refusal(400, 'VALIDATION_ERROR');
    const email = normal(properties).email ?? '';
    const isTaken = this.#all('contacts').some((one) => one.id !== id && one.properties.email === email);
    return email !== '' && isTaken ? refusal(409, 'CONFLICT') : null;
  }

  #search(type: Type, { filterGroups, properties, limit, after }: z.infer<typeof requests.search>): PeerAnswer {
    const filters = filterGroups.flatMap((group) => group.filters);
    const isKnown = ({ propertyName }: requests.Filter) =>
      written[type].includes(propertyName) || (type === 'contacts' && Object.hasOwn(calculated, propertyName));
    if (!filters.every(isKnown)) return refusal(400, 'VALIDATION_ERROR');
    const found = this.#all(type).filter((one) => filterGroups.some((group) => group.filters.every(matches(one))));
    const results = found.slice(Number(after), Number(after) + limit);
    return done({ total: found.length, results: results.map((one) => view(one, properties)) });
  }

  #associations(inputs: readonly { id: string; after?: string | undefined }[]): PeerAnswer {
    const results = inputs.flatMap(({ id, after = '0' }) => {
      const ids = this.#all('notes')
        .filter(({ contacts }) => contacts.includes(id))
        .map((note) => note.id);
      const end = Number(after) + associationPage;
      const associationTypes = [{ category: 'HUBSPOT_DEFINED', typeId: 201, label: null }];
      const to = ids.slice(Number(after), end).map((toObjectId) => ({ toObjectId, associationTypes }));
      const paging = ids.length > end && { paging: { next: { after: String(end) } } };
      return to.length === 0 ? [] : [{ from: { id }, to, ...paging }];
    });
    return done({ status: 'COMPLETE', results, startedAt: now(), completedAt: now() });
  }

  #found(type: Type, id: string, then: (one: Stored) => PeerAnswer): PeerAnswer {
    const one = this.#objects.get(id);
    return one?.type === type ? then(one) : refusal(404, 'OBJECT_NOT_FOUND');
  }

  #all(type: Type): Stored[] {
    return [...this.#objects.values()].filter((one) => one.type === type);
  }

  #make(type: Type, properties: Properties, contacts: readonly string[]): Stored {
    this.#made += 1;
    const id = String(100_000 + this.#made);
    const made = { id, type, properties: normal(properties), contacts, createdAt: now(), updatedAt: now() };
    this.#objects.set(id, made);
    return made;
  }
}

function operationOf(rest: string): string {
  return rest === '' || rest === 'search' || rest === 'batch/read' ? rest : '{id}';
}

/** Addresses are stored in lower case. */
function normal(properties: Properties): Properties {
  return { ...properties, ...(properties.email !== undefined && { email: properties.email.trim().toLowerCase() }) };
}

/** The requested properties that the object has, and those of every reply. */
function view({ id, properties, createdAt, updatedAt }: Stored, names: readonly string[]) {
  const asked = names.map((name) => [name, properties[name] || null]);
  return { id, properties: { ...Object.fromEntries(asked), hs_object_id: id }, createdAt, updatedAt, archived: false };
}

function namesIn(list = ''): string[] {
  return list.split(',').filter(Boolean);
}

function matches({ properties }: Stored): (filter: requests.Filter) => boolean {
  return (filter) => {
    const source = calculated[filter.propertyName];
    const value = source ? localDigits(properties[source] ?? '') : (properties[filter.propertyName] ?? '');
    if (filter.operator === 'EQ') return value.toLowerCase() === filter.value.toLowerCase();
    if (filter.operator !== 'CONTAINS_TOKEN') throw new Error('not used here');
    const tokens = value.toLowerCase().split(/[;,\s]+/);
    const wanted = filter.value.toLowerCase();
    return wanted.startsWith('*') ? tokens.some((one) => one.endsWith(wanted.slice(1))) : tokens.includes(wanted);
  };
}

/** Of two digits for the country, which the numbers in tests have. */
function localDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(phone.startsWith('+') ? 2 : 0);
}

function checked<T>(schema: z.ZodType<T>, given: unknown, then: (value: T) => PeerAnswer): PeerAnswer {
  const parsed = schema.safeParse(given);
  return parsed.success ? then(parsed.data) : refusal(400, 'VALIDATION_ERROR');
}

function done(body: unknown): PeerAnswer {
  return { status: 200, body };
}

function refusal(status: number, category: string): PeerAnswer {
  const correlationId = '00000000-0000-4000-8000-000000000000';
  return { status, body: { status: 'error', message: 'Refused', correlationId, category } };
}

function now(): string {
  return new Date().toISOString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
