import type { Failure } from '#contracts/errors.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { VisitorCreated } from '#contracts/rest.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { VisitorClientOptions } from './client-types.js';
import { httpRequest } from './http-request.js';
import { split } from './rest/rest-caller.js';

/** Visitor token in the site's store, shared by its tabs and created when there is none. */
export class VisitorToken {
  private shown: string | null = null;
  private replaced = false;
  /** Fallback for a store that is full or blocked. */
  private unstored: string | null = null;

  /** @param renewed Called when a new visitor has replaced one that the server no longer knows. */
  constructor(
    private readonly options: VisitorClientOptions,
    private readonly renewed: () => void,
  ) {}

  /** Handshake payload. Read again each time: another tab may have created the visitor. */
  async handshake(): Promise<Ack<{ auth: Record<string, unknown> }>> {
    const { store, chatbotId } = this.options;
    let token = store.getItem(this.key) ?? this.unstored;
    if (token === null) {
      const created = await this.create();
      if (!created.ok) return created;
      // Two tabs may create a visitor at the same time: the first to store it wins.
      token = store.getItem(this.key) ?? created.token;
      this.keep(token);
    }
    if (this.shown !== null && this.shown !== token) this.renewed();
    this.shown = token;
    return { ok: true, auth: { version: protocolVersion, token, chatbotId } };
  }

  /** Replaces a token that the server does not know, once. True if another attempt is worthwhile. */
  recover(refusal: Failure): boolean {
    if (refusal.code !== 'unauthenticated') return false;
    const { store } = this.options;
    if ((store.getItem(this.key) ?? this.unstored) !== this.shown) return true;
    if (this.replaced) return false;
    this.replaced = true;
    this.unstored = null;
    store.removeItem(this.key);
    return true;
  }

  /** The server accepted the token: a later refusal may replace it again. */
  accepted(): void {
    this.replaced = false;
  }

  private keep(token: string): void {
    try {
      this.options.store.setItem(this.key, token);
    } catch {
      this.unstored = token;
    }
  }

  private get key(): string {
    return `parley:${this.options.chatbotId}:token`;
  }

  private async create(): Promise<Ack<VisitorCreated>> {
    const { url, chatbotId, locale } = this.options;
    const { method, path } = split('POST /api/v1/visitors');
    const reply = await httpRequest<VisitorCreated>({
      method,
      url: url.replace(/(?<!\/)\/+$/, '') + path,
      body: { chatbotId, locale },
      timeoutMs: 10_000,
    });
    return reply.ok ? { ok: true, ...reply.body } : reply;
  }
}
