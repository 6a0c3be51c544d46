import type { Instant } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  DeliveryFilter,
  DeliveryRange,
  RestartFilter,
  WebhookDelivery,
  WebhookDeliveryStore,
  WebhookEndpoint,
  WebhookEndpointStore,
} from '#engine/ports/webhook-stores.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryWebhookEndpointStore implements WebhookEndpointStore, Restorable {
  readonly #byId = new Map<string, WebhookEndpoint>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<WebhookEndpoint | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<WebhookEndpoint[]> {
    return [...this.#byId.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  async put(endpoint: WebhookEndpoint): Promise<void> {
    this.#byId.set(endpoint.id, endpoint);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}

export class InMemoryWebhookDeliveryStore implements WebhookDeliveryStore, Restorable {
  readonly #byId = new Map<string, WebhookDelivery>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<WebhookDelivery | null> {
    return this.#byId.get(id) ?? null;
  }

  async byIds(ids: readonly string[]): Promise<WebhookDelivery[]> {
    return [...this.#byId.values()].filter(({ id }) => ids.includes(id));
  }

  async list(
    endpointId: string,
    filter: DeliveryFilter,
    { offset, limit }: Window,
  ): Promise<{ items: WebhookDelivery[]; total: number }> {
    const all = this.#of(endpointId).filter((one) => matches(one, filter));
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  async due(endpointId: string, now: Instant, limit: number): Promise<WebhookDelivery[]> {
    return this.#waiting(endpointId)
      .filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now)
      .slice(0, limit);
  }

  async nextAttemptAt(endpointId: string, after: Instant): Promise<Instant | null> {
    return this.#waiting(endpointId).find(({ nextAttemptAt }) => (nextAttemptAt ?? 0) > after)?.nextAttemptAt ?? null;
  }

  async pending(endpointId: string): Promise<number> {
    return this.#of(endpointId).filter(({ state }) => state === 'pending').length;
  }

  async put(deliveries: readonly WebhookDelivery[]): Promise<void> {
    for (const { endpointId, id, position } of deliveries)
      if (position !== null && this.#hasOther({ endpointId, id, position }))
        throw new Error('UNIQUE constraint: the event has a delivery to this endpoint');
    for (const delivery of deliveries) this.#byId.set(delivery.id, delivery);
  }

  async lastPosition(endpointId: string): Promise<number> {
    return Math.max(0, ...this.#of(endpointId).map(({ position }) => position ?? 0));
  }

  async endOfPortion(range: DeliveryRange, limit: number): Promise<number | null> {
    const positions = this.#within(range).map(({ position }) => position ?? 0);
    return (
      positions
        .sort((a, b) => a - b)
        .slice(0, limit)
        .at(-1) ?? null
    );
  }

  async restartable(range: DeliveryRange, filter: RestartFilter): Promise<number> {
    return this.#restartable(range, filter).length;
  }

  async restart(range: DeliveryRange, filter: RestartFilter, now: Instant): Promise<void> {
    const begun = { state: 'pending', failedAttempts: 0, nextAttemptAt: now } as const;
    await this.put(this.#restartable(range, filter).map((one) => ({ ...one, ...begun })));
  }

  async discardPending(endpointId: string, { upTo, limit }: { upTo: number; limit: number }): Promise<number> {
    const pending = this.#waiting(endpointId).filter(({ position }) => position !== null && position <= upTo);
    const discarded = pending.slice(0, limit);
    await this.put(discarded.map((one) => ({ ...one, state: 'failed', nextAttemptAt: null })));
    return discarded.length;
  }

  async removeOld(
    endpointId: string,
    { before, keep, limit }: { readonly before: Instant; readonly keep: number; readonly limit: number },
  ): Promise<number> {
    const all = this.#of(endpointId);
    const end = Math.max(before, all[keep - 1]?.createdAt ?? before);
    const old = all.filter(({ state, createdAt }) => state !== 'pending' && createdAt < end);
    for (const { id } of old.slice(0, limit)) this.#byId.delete(id);
    return Math.min(old.length, limit);
  }

  async remove(endpointId: string, limit: number): Promise<number> {
    const removed = this.#of(endpointId).slice(0, limit);
    for (const { id } of removed) this.#byId.delete(id);
    return removed.length;
  }

  async endpointAfter(endpointId: string): Promise<string | null> {
    const ids = [...this.#byId.values()].map((one) => one.endpointId).filter((id) => id > endpointId);
    return ids.sort()[0] ?? null;
  }

  #within({ endpointId, after, upTo }: DeliveryRange): WebhookDelivery[] {
    return this.#of(endpointId).filter(({ position }) => position !== null && position > after && position <= upTo);
  }

  #restartable(range: DeliveryRange, filter: RestartFilter): WebhookDelivery[] {
    return this.#within(range).filter((one) => one.nextAttemptAt === null && matches(one, filter));
  }

  #hasOther({ endpointId, id, position }: Pick<WebhookDelivery, 'endpointId' | 'id' | 'position'>): boolean {
    for (const one of this.#byId.values())
      if (one.position === position && one.endpointId === endpointId && one.id !== id) return true;
    return false;
  }

  /** Newest first. */
  #of(endpointId: string): WebhookDelivery[] {
    return [...this.#byId.values()]
      .filter((one) => one.endpointId === endpointId)
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  #waiting(endpointId: string): WebhookDelivery[] {
    return this.#of(endpointId)
      .filter(({ nextAttemptAt }) => nextAttemptAt !== null)
      .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0));
  }
}

function matches({ state, eventType, createdAt }: WebhookDelivery, { states, types, from, to }: DeliveryFilter) {
  return (
    (states?.includes(state) ?? true) &&
    (types?.includes(eventType) ?? true) &&
    (from === undefined || createdAt >= from) &&
    (to === undefined || createdAt < to)
  );
}
