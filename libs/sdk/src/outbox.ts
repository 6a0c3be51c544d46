import { textLength, toStorable } from '#contracts/characters.js';
import { chatFailure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import { newClientKey } from './client-key.js';
import type { KeyValueStore, OutboxItem } from './client-types.js';
import { onOtherTab } from './key-value-store.js';
import type { PersistedItem } from './outbox-storage.js';
import { OutboxStorage } from './outbox-storage.js';
import type { TimingOptions } from './timing-options.js';

/** Outbox entry: a persisted item with the state of this tab. */
export interface OutboxEntry extends PersistedItem {
  readonly status: OutboxItem['status'];
  readonly retryAt: number | null;
  /** Not to be tried before. */
  readonly notBefore: number;
  /** Set once the server has stored it, while its event is not in the log yet. */
  readonly acknowledged: { seq: number; epoch: number } | 'elsewhere' | null;
  /** False while it lives in this page's memory only. */
  readonly persisted: boolean;
}

/** Maximum time that an item removed by another tab stays on screen until its event comes. */
const removalGraceMs = 15_000;

/**
 * Outbox: messages that the log does not show yet, oldest first. An entry leaves when its event is seen, not when it is
 * acknowledged, so that the screen changes from one to the other without a gap. It is persisted in the site's storage and
 * shared by its tabs; the `clientKey` makes a second delivery harmless.
 */
export class Outbox {
  #storage: OutboxStorage | null = null;
  #entries: readonly OutboxEntry[] = [];
  readonly #removalTimers = new Set<ReturnType<typeof setTimeout>>();
  #unsubscribe: (() => void) | null = null;

  constructor(
    private readonly store: KeyValueStore,
    private readonly timing: TimingOptions,
    private readonly changed: () => void,
  ) {}

  /** Subscribes to changes by other tabs, until `close`. */
  watch(): void {
    this.#unsubscribe ??= onOtherTab(
      () => this.#storage?.prefix ?? null,
      () => this.refresh(),
    );
  }

  close(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    for (const timer of this.#removalTimers) clearTimeout(timer);
    this.#removalTimers.clear();
  }

  /** Switches to the persisted items of an owner. Entries written before the first owner was known become the owner's. */
  use(prefix: string): void {
    if (this.#storage?.prefix === prefix) return;
    const written = this.#storage === null ? this.#entries : [];
    const storage = new OutboxStorage(this.store, prefix);
    this.#storage = storage;
    const found = storage.list().map((item) => fromPersisted(item, 0));
    this.#replace([...found, ...written.map((entry) => ({ ...entry, persisted: storage.put(toPersisted(entry)) }))]);
  }

  list(): readonly OutboxEntry[] {
    return this.#entries;
  }

  find(key: ClientKey): OutboxEntry | null {
    return this.#entries.find((entry) => entry.clientKey === key) ?? null;
  }

  /**
   * Adds a text without its unstorable characters, which a person could neither see nor correct. A text over the limit is
   * `failed` at once: it might exceed even the connection's frame size.
   */
  add(written: string, conversationId: ConversationId | null): void {
    const text = toStorable(written);
    if (text.trim() === '') return;
    this.refresh();
    const at = Date.now();
    const order = Math.max(at, (this.#entries.at(-1)?.order ?? 0) + 1);
    const refusal = textLength(text) > protocolLimits.textLength ? chatFailure('too_large') : null;
    const item: PersistedItem = { clientKey: newClientKey(), conversationId, text, at, order, failure: refusal };
    this.#replace([...this.#entries, { ...fromPersisted(item, 0), persisted: this.#storage?.put(item) ?? false }]);
  }

  update(key: ClientKey, change: Partial<OutboxEntry>): void {
    this.#replace(
      this.#entries.map((entry) => {
        if (entry.clientKey !== key) return entry;
        const next = { ...entry, ...change };
        // Another tab may have removed it: an update here must not bring it back.
        if (this.#storage?.has(key) && !samePersisted(entry, next)) this.#storage.put(toPersisted(next));
        return next;
      }),
    );
  }

  /**
   * Marks acknowledged entries as unsent, to send them again under the same keys: those of a conversation whose history
   * was rewritten, or all of them for another visitor. They keep their conversation, where they may be stored already.
   */
  forgetAcknowledgements(id?: ConversationId): void {
    for (const { conversationId, acknowledged, clientKey } of this.#entries) {
      if (acknowledged === null || (id !== undefined && conversationId !== id)) continue;
      this.update(clientKey, { acknowledged: null, status: 'waiting' });
    }
  }

  /** Removes acknowledged entries of a conversation that is no longer open: no log will show their events. */
  dropAcknowledged(id: ConversationId): void {
    const stored = this.#entries.filter((entry) => entry.conversationId === id && entry.acknowledged !== null);
    this.remove(stored.map((entry) => entry.clientKey));
  }

  /** Removes everything, from the store as well. */
  clear(): void {
    // Includes items of other tabs that this tab has not read yet.
    for (const { clientKey } of this.#storage?.list() ?? []) this.#storage?.remove(clientKey);
    this.remove(this.#entries.map((entry) => entry.clientKey));
  }

  remove(keys: Iterable<ClientKey>): void {
    const gone = new Set(keys);
    const removed = this.#entries.filter((entry) => gone.has(entry.clientKey));
    if (removed.length === 0) return;
    for (const entry of removed) this.#storage?.remove(entry.clientKey);
    this.#replace(this.#entries.filter((entry) => !gone.has(entry.clientKey)));
  }

  /** Merges changes by other tabs. */
  refresh(): void {
    if (this.#storage === null) return;
    const persisted = new Map(this.#storage.list().map((item) => [item.clientKey, item]));
    const kept = this.#entries.flatMap((entry) => {
      const item = persisted.get(entry.clientKey);
      persisted.delete(entry.clientKey);
      if (item) return [merge(entry, item)];
      return this.#afterRemoval(entry);
    });
    const fresh = [...persisted.values()].map((item) => fromPersisted(item, Date.now() + this.timing.otherTabMs));
    if (
      fresh.length === 0 &&
      kept.length === this.#entries.length &&
      kept.every((entry, index) => entry === this.#entries[index])
    )
      return;
    this.#replace([...kept, ...fresh]);
  }

  /** Handles a removal by another tab: a failed entry was discarded there, any other was seen in its log. */
  #afterRemoval(entry: OutboxEntry): OutboxEntry[] {
    if (!entry.persisted || entry.acknowledged !== null) return [entry];
    if (entry.status === 'failed') return [];
    const timer = setTimeout(() => {
      this.#removalTimers.delete(timer);
      if (this.find(entry.clientKey)?.acknowledged === 'elsewhere') this.remove([entry.clientKey]);
    }, removalGraceMs);
    this.#removalTimers.add(timer);
    return [{ ...entry, status: 'sending', acknowledged: 'elsewhere', retryAt: null }];
  }

  #replace(entries: readonly OutboxEntry[]): void {
    this.#entries = [...entries].sort((a, b) => a.order - b.order || (a.clientKey < b.clientKey ? -1 : 1));
    this.changed();
  }
}

const items = new WeakMap<OutboxEntry, OutboxItem>();

/** Maps entries to the items of the snapshot; returns `before` while nothing changed. */
export function toItems(entries: readonly OutboxEntry[], before: readonly OutboxItem[]): readonly OutboxItem[] {
  const next = entries.map((entry) => {
    const { clientKey, text, at, status, failure, retryAt } = entry;
    const item = items.get(entry) ?? { clientKey, text, at, status, failure, retryAt };
    items.set(entry, item);
    return item;
  });
  return next.length === before.length && next.every((item, index) => item === before[index]) ? before : next;
}

function fromPersisted(item: PersistedItem, notBefore: number): OutboxEntry {
  const status = item.failure ? 'failed' : 'waiting';
  return { ...item, status, retryAt: null, notBefore, acknowledged: null, persisted: true };
}

/** Merges a persisted item into this tab's entry. An entry in flight is decided by its own answer alone. */
function merge(entry: OutboxEntry, item: PersistedItem): OutboxEntry {
  if (entry.status === 'sending' || samePersisted(entry, item)) return entry;
  return { ...entry, ...item, status: item.failure ? 'failed' : 'waiting' };
}

function samePersisted(a: PersistedItem, b: PersistedItem): boolean {
  return a.conversationId === b.conversationId && a.failure?.code === b.failure?.code;
}

function toPersisted({ clientKey, conversationId, text, at, order, failure }: PersistedItem): PersistedItem {
  return { clientKey, conversationId, text, at, order, failure };
}
