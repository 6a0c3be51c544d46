import { textLength, toStorable } from '#contracts/characters.js';
import { failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { newClientKey } from './client-key.js';
import type { KeyValueStore, OutboxItem } from './client-types.js';
import { onOtherTab } from './key-value-store.js';
import type { ShelvedItem } from './outbox-shelf.js';
import { OutboxShelf } from './outbox-shelf.js';
import type { Tempo } from './tempo.js';

/** An item with what only this tab knows of it. */
export interface OutboxEntry extends ShelvedItem {
  readonly status: OutboxItem['status'];
  readonly retryAt: number | null;
  /** Not to be tried before. */
  readonly notBefore: number;
  /** It is stored at the server, as far as this tab knows, and waits for its event to be seen. */
  readonly acknowledged: { seq: number; epoch: number } | 'elsewhere' | null;
  /** False while it lives in the memory of this page alone. */
  readonly shelved: boolean;
}

/** How long an item that another tab took away stays on this tab's screen, at most, until its event comes. */
const farewellMs = 15_000;

/**
 * What persons wrote and the log does not show yet, oldest first. An entry leaves when its event has been seen, not when it is
 * acknowledged: the screen then changes from one to the other without a gap. Kept in the site's storage, where other tabs find it;
 * the `clientKey` makes it harmless if two of them send it.
 */
export class Outbox {
  private shelf: OutboxShelf | null = null;
  private entries: readonly OutboxEntry[] = [];
  private readonly farewells = new Set<ReturnType<typeof setTimeout>>();
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly store: KeyValueStore,
    private readonly tempo: Tempo,
    private readonly changed: () => void,
  ) {}

  /** Listens to the other tabs, until `close`. */
  watch(): void {
    this.unsubscribe ??= onOtherTab(
      () => this.shelf?.prefix ?? null,
      () => this.refresh(),
    );
  }

  close(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    for (const timer of this.farewells) clearTimeout(timer);
    this.farewells.clear();
  }

  /** Turns to the stored items of this owner. What was written before an owner was known becomes the owner's. */
  use(prefix: string): void {
    if (this.shelf?.prefix === prefix) return;
    const written = this.shelf === null ? this.entries : [];
    const shelf = new OutboxShelf(this.store, prefix);
    this.shelf = shelf;
    const found = shelf.list().map((item) => arrival(item, 0));
    this.replace([...found, ...written.map((entry) => ({ ...entry, shelved: shelf.put(toShelved(entry)) }))]);
  }

  list(): readonly OutboxEntry[] {
    return this.entries;
  }

  find(key: ClientKey): OutboxEntry | null {
    return this.entries.find((entry) => entry.clientKey === key) ?? null;
  }

  /**
   * Puts a text in, without what cannot be kept: a person could neither see nor mend that. One that is too long is `failed` at
   * once: it could be too long even for the connection.
   */
  add(written: string, conversationId: ConversationId | null): void {
    const text = toStorable(written);
    if (text.trim() === '') return;
    this.refresh();
    const at = Date.now();
    const order = Math.max(at, (this.entries.at(-1)?.order ?? 0) + 1);
    const refusal = textLength(text) > limits.textLength ? failure('too_large') : null;
    const item: ShelvedItem = { clientKey: newClientKey(), conversationId, text, at, order, failure: refusal };
    this.replace([...this.entries, { ...arrival(item, 0), shelved: this.shelf?.put(item) ?? false }]);
  }

  update(key: ClientKey, change: Partial<OutboxEntry>): void {
    this.replace(
      this.entries.map((entry) => {
        if (entry.clientKey !== key) return entry;
        const next = { ...entry, ...change };
        // Another tab may have removed it for good: it must not come back by being changed here.
        if (this.shelf?.has(key) && !sameShelved(entry, next)) this.shelf.put(toShelved(next));
        return next;
      }),
    );
  }

  /** The history that held them was rewritten: what was acknowledged is asked again, under the same keys. */
  forgetAcknowledgements(id: ConversationId): void {
    for (const entry of this.entries) {
      if (entry.conversationId !== id || entry.acknowledged === null) continue;
      this.update(entry.clientKey, { acknowledged: null, status: 'waiting' });
    }
  }

  /** Nobody looks at the conversation any more: what is stored there has no event to wait for. */
  dropAcknowledged(id: ConversationId): void {
    const stored = this.entries.filter((entry) => entry.conversationId === id && entry.acknowledged !== null);
    this.remove(stored.map((entry) => entry.clientKey));
  }

  /** Frees every entry from the conversation it was meant for, and from what was said about it there. */
  readdress(): void {
    for (const { clientKey, status } of this.entries) {
      this.update(clientKey, {
        conversationId: null,
        acknowledged: null,
        status: status === 'failed' ? 'failed' : 'waiting',
      });
    }
  }

  remove(keys: Iterable<ClientKey>): void {
    const gone = new Set(keys);
    const removed = this.entries.filter((entry) => gone.has(entry.clientKey));
    if (removed.length === 0) return;
    for (const entry of removed) this.shelf?.remove(entry.clientKey);
    this.replace(this.entries.filter((entry) => !gone.has(entry.clientKey)));
  }

  /** Reads what other tabs have put in, changed or taken out. */
  refresh(): void {
    if (this.shelf === null) return;
    const shelved = new Map(this.shelf.list().map((item) => [item.clientKey, item]));
    const kept = this.entries.flatMap((entry) => {
      const item = shelved.get(entry.clientKey);
      shelved.delete(entry.clientKey);
      if (item) return [merge(entry, item)];
      return this.afterRemoval(entry);
    });
    const fresh = [...shelved.values()].map((item) => arrival(item, Date.now() + this.tempo.otherTabMs));
    if (
      fresh.length === 0 &&
      kept.length === this.entries.length &&
      kept.every((entry, index) => entry === this.entries[index])
    )
      return;
    this.replace([...kept, ...fresh]);
  }

  /** Another tab took the entry out: a failed one was discarded there, any other has been seen in the log. */
  private afterRemoval(entry: OutboxEntry): OutboxEntry[] {
    if (!entry.shelved || entry.acknowledged !== null) return [entry];
    if (entry.status === 'failed') return [];
    const timer = setTimeout(() => {
      this.farewells.delete(timer);
      if (this.find(entry.clientKey)?.acknowledged === 'elsewhere') this.remove([entry.clientKey]);
    }, farewellMs);
    this.farewells.add(timer);
    return [{ ...entry, status: 'sending', acknowledged: 'elsewhere', retryAt: null }];
  }

  private replace(entries: readonly OutboxEntry[]): void {
    this.entries = [...entries].sort((a, b) => a.order - b.order || (a.clientKey < b.clientKey ? -1 : 1));
    this.changed();
  }
}

const items = new WeakMap<OutboxEntry, OutboxItem>();

/** The entries as the screen sees them: the same array as `before` while nothing changed. */
export function toItems(entries: readonly OutboxEntry[], before: readonly OutboxItem[]): readonly OutboxItem[] {
  const next = entries.map((entry) => {
    const { clientKey, text, at, status, failure, retryAt } = entry;
    const item = items.get(entry) ?? { clientKey, text, at, status, failure, retryAt };
    items.set(entry, item);
    return item;
  });
  return next.length === before.length && next.every((item, index) => item === before[index]) ? before : next;
}

function arrival(item: ShelvedItem, notBefore: number): OutboxEntry {
  const status = item.failure ? 'failed' : 'waiting';
  return { ...item, status, retryAt: null, notBefore, acknowledged: null, shelved: true };
}

/** This tab's entry after another tab may have changed the item. What is on its way here is judged by its answer alone. */
function merge(entry: OutboxEntry, item: ShelvedItem): OutboxEntry {
  if (entry.status === 'sending' || sameShelved(entry, item)) return entry;
  return { ...entry, ...item, status: item.failure ? 'failed' : 'waiting' };
}

function sameShelved(a: ShelvedItem, b: ShelvedItem): boolean {
  return a.conversationId === b.conversationId && a.failure?.code === b.failure?.code;
}

function toShelved({ clientKey, conversationId, text, at, order, failure }: ShelvedItem): ShelvedItem {
  return { clientKey, conversationId, text, at, order, failure };
}
