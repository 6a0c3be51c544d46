import type { Customer } from '#contracts/business/customers.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { OutboundReply } from '#engine/ports/outbound.js';
import { readMultistatus } from '../dav/multistatus.js';
import { Card } from './card.js';

/** Card with its version (ETag). */
export interface StoredCard {
  /** File name in the collection. */
  readonly id: string;
  readonly etag: string;
  readonly card: Card;
}

/** Path traversal protection: whether an id is a single file name. */
export function isName(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && !id.includes('/') && id.length <= 255 && id.isWellFormed();
}

/** Decoded file name of a path as the server writes it; null if it cannot be decoded. */
export function nameAt(href: string): string | null {
  try {
    return decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));
  } catch {
    return null;
  }
}

export function readCard(text: string): Card | null {
  try {
    return Card.read(text);
  } catch {
    return null;
  }
}

/** Cards in a reply. Unreadable cards are skipped, so that one of them does not fail the whole search. */
export function cardsIn(reply: OutboundReply): BusinessResult<StoredCard[]> {
  const resources = readMultistatus(reply);
  if (!resources.ok) return resources;
  const cards: StoredCard[] = [];
  for (const { href, properties } of resources.value) {
    const [id, card] = [nameAt(href), readCard(String(properties['address-data'] ?? ''))];
    if (id === null || card === null) continue;
    if (typeof properties.getetag !== 'string') return noVersion();
    cards.push({ id, etag: properties.getetag, card });
  }
  return ok(cards);
}

export function toCustomer({ id, etag, card: { name, emails, phones } }: StoredCard): Customer {
  return { id, name, email: emails[0] ?? null, phone: phones[0] ?? null, revision: etag };
}

/** Fault for a missing version: without it, a write would overwrite concurrent changes of others. */
export function noVersion() {
  return fault('broken', 'the address book gives no version of its cards (ETag)');
}
