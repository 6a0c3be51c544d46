import type { KeyValueStore } from '#sdk/client-types.js';

/** `localStorage`, or an in-memory fallback where the browser forbids storage in a frame. */
export function panelStorage(): KeyValueStore {
  try {
    const probe = 'parley:probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

export type Verdict = 'right' | 'wrong';

/** Browser storage of the panel for one chatbot: the draft, the form, the read position and the rated answers. */
export class PanelMemory {
  constructor(
    private readonly store: KeyValueStore,
    private readonly chatbotId: string,
  ) {}

  get draft(): string {
    return this.store.getItem(this.#key('draft')) ?? '';
  }

  set draft(text: string) {
    this.#write('draft', text);
  }

  /** Values typed in the pre-chat form. */
  get form(): Readonly<Record<string, string>> {
    try {
      return JSON.parse(this.store.getItem(this.#key('form')) ?? '{}');
    } catch {
      return {};
    }
  }

  set form(values: Readonly<Record<string, string>>) {
    this.#write('form', Object.keys(values).length > 0 ? JSON.stringify(values) : '');
  }

  /** The e-mail address to which a code was sent last; empty: to none. */
  get codeFor(): string {
    return this.store.getItem(this.#key('code-for')) ?? '';
  }

  set codeFor(email: string) {
    this.#write('code-for', email);
  }

  seenSeq(conversationId: string): number {
    const [id, seq] = (this.store.getItem(this.#key('seen')) ?? '').split(' ');
    return id === conversationId ? Number(seq) : 0;
  }

  rememberSeen(conversationId: string, seq: number): void {
    if (seq > this.seenSeq(conversationId)) this.#write('seen', `${conversationId} ${seq}`);
  }

  get verdicts(): ReadonlyMap<string, Verdict> {
    const entries = (this.store.getItem(this.#key('verdicts')) ?? '').split(',').map((entry) => entry.split(' '));
    return new Map(
      entries.flatMap(([id, verdict]) => (id && (verdict === 'right' || verdict === 'wrong') ? [[id, verdict]] : [])),
    );
  }

  rememberVerdict(eventId: string, verdict: Verdict): void {
    const kept = [...this.verdicts, [eventId, verdict]].slice(-50);
    this.#write('verdicts', kept.map((entry) => entry.join(' ')).join(','));
  }

  /** Forgets the visitor. */
  clear(): void {
    for (const name of ['draft', 'seen', 'verdicts', 'form', 'code-for']) this.store.removeItem(this.#key(name));
  }

  #key(name: string): string {
    return `parley:panel:${this.chatbotId}:${name}`;
  }

  #write(name: string, value: string): void {
    try {
      if (value) this.store.setItem(this.#key(name), value);
      else this.store.removeItem(this.#key(name));
    } catch {
      // A full store must not prevent writing; the outbox handles that itself.
    }
  }
}
