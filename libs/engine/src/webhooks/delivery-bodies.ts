import type { EventId } from '#contracts/ids.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import { hasErasure } from '../log/has-erasure.js';
import { toPublishedEvents } from '../log/to-published-events.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookDelivery } from '../ports/webhook-stores.js';
import { deliveryBody } from './delivery-body.js';

/** Log entries read ahead at once. */
const pageSize = 64;
/** Maximum cached log positions, those of the last pages. */
const maxKept = 1_024;

interface Body {
  readonly event: PublishedEvent;
  text: string | null;
}

/** By position. */
type Page = ReadonlyMap<number, Body>;

type BodyPorts = Pick<Ports, 'eventLog' | 'conversations'>;

/**
 * Read-ahead cache of webhook bodies. New deliveries are neighbours in the log, so one query reads several, and endpoints that get the same
 * event share its text. An erasure empties the cache, so that no later attempt sends erased words.
 */
export class DeliveryBodies {
  readonly #ports: BodyPorts;
  readonly #pages = new Map<number, Promise<Page>>();
  #erasures = 0;
  readonly #unfollow: readonly (() => void)[];

  constructor(ports: BodyPorts) {
    this.#ports = ports;
    this.#unfollow = [
      ports.eventLog.onConversation(({ events }) => {
        if (hasErasure(events)) this.#forget();
      }),
      ports.eventLog.onEvents(({ hasErased }) => {
        if (hasErased) this.#forget();
      }),
    ];
  }

  /** Same as `deliveryBody`. */
  async of(delivery: WebhookDelivery): Promise<string | null> {
    const { position, eventId, failedAttempts } = delivery;
    // A retry comes hours later and alone: not worth caching.
    const text = position === null || failedAttempts > 0 ? null : await this.#text(position, eventId);
    return text ?? deliveryBody(this.#ports, delivery);
  }

  close(): void {
    for (const end of this.#unfollow) end();
    this.#pages.clear();
  }

  async #text(position: number, eventId: EventId): Promise<string | null> {
    const erasures = this.#erasures;
    const page = await (this.#pages.get(position) ?? this.#read(position));
    const body = page.get(position);
    if (body?.event.event_id !== eventId || erasures !== this.#erasures) return null;
    body.text ??= JSON.stringify(body.event);
    return body.text;
  }

  #read(first: number): Promise<Page> {
    const page = this.#published(first);
    const positions = Array.from({ length: pageSize }, (_, index) => first + index);
    for (const position of positions) this.#pages.set(position, page);
    // Do not cache uncommitted or failed reads.
    const forget = (found: Page | null) => {
      for (const position of positions)
        if (!found?.has(position) && this.#pages.get(position) === page) this.#pages.delete(position);
    };
    page.then(forget, () => forget(null));
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= maxKept) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  async #published(first: number): Promise<Page> {
    const events = await this.#ports.eventLog.read(first - 1, pageSize);
    const published = await toPublishedEvents(this.#ports, events);
    return new Map(published.map((event) => [event.position, { event, text: null }]));
  }

  #forget(): void {
    this.#erasures += 1;
    this.#pages.clear();
  }
}
