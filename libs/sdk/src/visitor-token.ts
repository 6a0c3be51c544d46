import type { Failure } from '#contracts/errors.js';
import type { OperationName } from '#contracts/operations/operations.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { VisitorCreated } from '#contracts/rest.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { VisitorClientOptions } from './client-types.js';
import type { ExchangedToken } from './exchanged-token.js';
import { httpRequest } from './http-request.js';
import { split } from './rest/rest-caller.js';

const pollIntervalMs = 50;

/** Visitor token in the site's store, shared by its tabs and created when there is none. */
export class VisitorToken implements ExchangedToken {
  #shown: string | null = null;
  replaced = false;
  /** Fallback for a store that is full or blocked. */
  #unstored: string | null = null;
  toEnd: readonly string[] = [];
  stopEnding = () => {};
  /** Fallback for a store that is full or blocked. */
  #signOuts = 0;

  /**
   * @param renewed Called when another token replaces the one in use; `isContinued`: it belongs to the same visitor.
   */
  constructor(
    readonly options: VisitorClientOptions,
    private readonly renewed: (isContinued: boolean) => void,
  ) {}

  /** Handshake payload. Read again each time: another tab may have created the visitor. */
  async handshake(): Promise<Ack<{ auth: Record<string, unknown> }>> {
    if (this.options.store.getItem(this.at('ending')) ?? this.toEnd[0]) void this.endForgotten();
    await this.#exchanged();
    let token = this.read();
    if (token === null) {
      const created = await this.#create();
      if (!created.ok) return created;
      // Two tabs may create a visitor at the same time: the first to store it wins.
      token = this.options.store.getItem(this.at('token')) ?? created.token;
      this.keep(token);
      if (this.replaced) this.put(this.at('same'), token);
    }
    if (this.#shown !== null && this.#shown !== token)
      this.renewed(this.replaced || this.options.store.getItem(this.at('same')) === token);
    this.#shown = token;
    const { chatbotId } = this.options;
    return { ok: true, auth: { version: protocolVersion, token, chatbotId } };
  }

  /** Drops a token that the server does not know, once. Returns true if another attempt is worthwhile. */
  recover(refusal: Failure): boolean {
    if (refusal.code !== 'unauthenticated') return false;
    if (this.read() !== this.#shown) return true;
    if (this.replaced) return false;
    this.replaced = true;
    this.forget();
    return true;
  }

  /** Call it when the server has accepted the token: a later refusal may drop it again. */
  accepted(): void {
    this.replaced = false;
  }

  /** True while the connection uses the stored token. */
  get isShown(): boolean {
    return this.read() === this.#shown;
  }

  /**
   * Remaining time in milliseconds for which a tab may be exchanging the token; 0: no exchange. Requests made meanwhile
   * could be refused.
   */
  get changesForMs(): number {
    return Math.max(0, Number(this.options.store.getItem(this.at('exchange'))) - Date.now());
  }

  /** Waits for a token exchange in any tab: the old token could be refused, and an anonymous one would replace it. */
  async #exchanged(): Promise<void> {
    while (this.changesForMs > 0) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }

  read(): string | null {
    return this.options.store.getItem(this.at('token')) ?? this.#unstored;
  }

  get signOuts(): number {
    return Math.max(this.#signOuts, Number(this.options.store.getItem(this.at('sign-outs'))));
  }

  keep(token: string): void {
    this.#unstored = this.put(this.at('token'), token) ? null : token;
  }

  forget(): void {
    this.#unstored = null;
    this.options.store.removeItem(this.at('token'));
    this.options.store.removeItem(this.at('same'));
  }

  /** Signs out locally, at once and without network access; the token is revoked later. */
  signOut(): void {
    this.#signOuts = this.signOuts + 1;
    this.put(this.at('sign-outs'), String(this.#signOuts));
    const left = this.read();
    this.forget();
    if (left === null) return;
    this.toEnd = [...this.toEnd, left];
    this.put(this.at('ending'), `${this.options.store.getItem(this.at('ending')) ?? ''} ${left}`.trim());
  }

  /**
   * Revokes the tokens of visitors who signed out. If the script for that cannot be loaded, the next handshake tries
   * again.
   */
  async endForgotten(): Promise<void> {
    const script = await import('./token-exchange.js').catch(() => null);
    await script?.endForgotten(this);
  }

  /**
   * Tells other tabs that this token belongs to the same visitor, so that their unsent messages may be sent with it.
   */
  markContinued(token: string): void {
    this.put(this.at('same'), token);
  }

  /** Returns false if the store is full: other tabs cannot read the value either. */
  put(key: string, value: string): boolean {
    try {
      this.options.store.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }

  /** Storage key. */
  at(what: 'token' | 'exchange' | 'same' | 'ending' | 'sign-outs'): string {
    return `parley:${this.options.chatbotId}:${what}`;
  }

  #create(): Promise<Ack<VisitorCreated>> {
    const { chatbotId, locale } = this.options;
    return this.post<VisitorCreated>('POST /api/v1/visitors', { chatbotId, locale });
  }

  async post<T>(operation: OperationName, body: unknown): Promise<Ack<T>> {
    const { method, path } = split(operation);
    const url = this.options.url.replace(/(?<!\/)\/+$/, '') + path;
    const reply = await httpRequest<T>({ method, url, body, timeoutMs: 10_000 });
    return reply.ok ? { ok: true, ...reply.body } : reply;
  }
}
