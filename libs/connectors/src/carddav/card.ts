import ICAL from 'ical.js';
import type { CustomerChanges } from '#contracts/business/customers.js';
import type { WriteKey } from '#engine/ports/business/business-result.js';
import type { Activity } from '#engine/ports/business/customer-directory.js';

/** vCard of an address book (RFC 6350, RFC 2426). Keeps the properties of other programs. */
export class Card {
  private constructor(private readonly component: ICAL.Component) {}

  /** Throws on an invalid card. */
  static read(text: string): Card {
    const component = new ICAL.Component(ICAL.parse(text));
    if (component.name !== 'vcard') throw new Error('no card');
    return new Card(component);
  }

  toString(): string {
    return `${this.component.toString()}\r\n`;
  }

  get name(): string {
    return this.#texts('fn')[0] ?? '';
  }

  /** Whether the card is a group of other cards (RFC 6350, 6.1.4). In version 3, Apple's programs use a property of their own. */
  get isGroup(): boolean {
    const kinds = [...this.#texts('kind'), ...this.#texts('x-addressbookserver-kind')];
    return kinds.some((kind) => kind.toLowerCase() === 'group');
  }

  /** E-mail addresses in lower case. */
  get emails(): string[] {
    return this.#texts('email').map((text) => text.trim().toLowerCase());
  }

  get phones(): string[] {
    return this.#texts('tel').map((text) => text.replace(/^tel:/i, '').trim());
  }

  change({ name, email, phone }: CustomerChanges): void {
    if (name !== undefined) {
      this.#set('fn', name);
      // A full name does not tell family and given names apart.
      this.component.updatePropertyWithValue('n', [name, '', '', '', '']);
    }
    if (email !== undefined) this.#set('email', email);
    if (phone !== undefined) this.#set('tel', phone);
  }

  has(key: WriteKey): boolean {
    return this.#texts('note').some((note) => note.includes(referenceOf(key)));
  }

  /** Appends an activity and the key of its write to the note. */
  add({ at, subject, text, url }: Activity, key: WriteKey): void {
    const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
    const entry = [`${when} ${subject}`, text, url, referenceOf(key)].filter((line) => line !== null).join('\n');
    const before = this.#texts('note')[0];
    this.#set('note', before ? `${before}\n\n${entry}` : entry);
  }

  #texts(name: string): string[] {
    const values = this.component.getAllProperties(name).map((property) => String(property.getFirstValue() ?? ''));
    // Version 3 allows an escaped semicolon in every text; the parser does not unescape it.
    return values.map((value) => value.replaceAll('\\;', ';'));
  }

  /** Sets the first property of this name; null removes it. */
  #set(name: string, value: string | null): void {
    const first = this.component.getFirstProperty(name);
    if (value === null) {
      if (first) this.component.removeProperty(first);
      return;
    }
    const property = first ?? this.component.addPropertyWithValue(name, value);
    // In version 4, phone numbers are URIs such as tel:+39…
    property.resetType('text');
    property.setValue(value);
  }
}

function referenceOf(key: WriteKey): string {
  return `[parley:${key}]`;
}
