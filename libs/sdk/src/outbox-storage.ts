import type { Failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { KeyValueStore } from './client-types.js';

/** A message of the outbox as it is stored. */
export interface PersistedItem {
  clientKey: ClientKey;
  /** Null until the target is known: the visitor's first message is written before its conversation exists. */
  conversationId: ConversationId | null;
  text: string;
  at: number;
  /** Sort key across tabs: monotonic even if the clock is not. */
  order: number;
  /** Set when it was refused permanently. */
  failure: Failure | null;
}

/**
 * Outbox storage, shared by all tabs of a site. Every item has its own key, so that concurrent writes of tabs do not
 * overwrite each other. A store that cannot list its keys gets an index, read again before each write.
 */
export class OutboxStorage {
  constructor(
    private readonly store: KeyValueStore,
    readonly prefix: string,
  ) {}

  list(): PersistedItem[] {
    return this.keys()
      .map((key) => read(this.store.getItem(this.itemName(key))))
      .filter((item) => item !== null)
      .sort((a, b) => a.order - b.order || (a.clientKey < b.clientKey ? -1 : 1));
  }

  has(key: ClientKey): boolean {
    return this.store.getItem(this.itemName(key)) !== null;
  }

  /** Returns false if the store is full or blocked; the item then lives in this page only. */
  put(item: PersistedItem): boolean {
    try {
      this.store.setItem(this.itemName(item.clientKey), JSON.stringify(item));
      if (!this.listsKeys()) this.writeIndex([...new Set([...this.index(), item.clientKey])]);
      return true;
    } catch {
      return false;
    }
  }

  remove(key: ClientKey): void {
    this.store.removeItem(this.itemName(key));
    if (!this.listsKeys()) this.writeIndex(this.index().filter((other) => other !== key));
  }

  private itemName(key: string): string {
    return `${this.prefix}item:${key}`;
  }

  private listsKeys(): boolean {
    return this.store.key !== undefined && this.store.length !== undefined;
  }

  private keys(): string[] {
    if (!this.listsKeys()) return this.index();
    const start = this.itemName('');
    const found: string[] = [];
    for (let index = 0; index < (this.store.length ?? 0); index += 1) {
      const name = this.store.key?.(index);
      if (name?.startsWith(start)) found.push(name.slice(start.length));
    }
    return found;
  }

  private index(): string[] {
    return (this.store.getItem(`${this.prefix}index`) ?? '').split(' ').filter((key) => key !== '');
  }

  private writeIndex(keys: string[]): void {
    if (keys.length > 0) this.store.setItem(`${this.prefix}index`, keys.join(' '));
    else this.store.removeItem(`${this.prefix}index`);
  }
}

/** Parses a stored item; null for foreign data, since any script of the site can write to the store. */
function read(stored: string | null): PersistedItem | null {
  if (stored === null) return null;
  try {
    const item = JSON.parse(stored) as Partial<PersistedItem> | null;
    if (typeof item?.clientKey !== 'string' || typeof item.text !== 'string' || typeof item.order !== 'number')
      return null;
    return {
      clientKey: item.clientKey,
      conversationId: item.conversationId ?? null,
      text: item.text,
      at: item.at ?? item.order,
      order: item.order,
      failure: item.failure ?? null,
    };
  } catch {
    return null;
  }
}
