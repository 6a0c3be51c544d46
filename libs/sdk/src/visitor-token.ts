import type { Failure } from '#contracts/errors.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { VisitorCreated } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { VisitorClientOptions } from './client-types.js';
import { httpRequest } from './http-request.js';

/** Who this visitor is: a token in the site's store, shared by its tabs, made when there is none. */
export class VisitorToken {
  private shown: string | null = null;
  private replaced = false;
  /** The token, while the store is full or blocked. */
  private unstored: string | null = null;

  /** @param renewed Called when a new visitor has taken the place of one whom the server no longer knows. */
  constructor(
    private readonly options: VisitorClientOptions,
    private readonly renewed: () => void,
  ) {}

  /** What the handshake carries. Read anew each time: another tab may have made the visitor. */
  async handshake(): Promise<Ack<{ auth: Record<string, unknown> }>> {
    const { store, chatbotId } = this.options;
    let token = store.getItem(this.key) ?? this.unstored;
    if (token === null) {
      const created = await this.create();
      if (!created.ok) return created;
      // Two tabs may have made a visitor at the same moment: the first to store it wins.
      token = store.getItem(this.key) ?? created.token;
      this.keep(token);
    }
    if (this.shown !== null && this.shown !== token) this.renewed();
    this.shown = token;
    return { ok: true, auth: { version: protocolVersion, token, chatbotId } };
  }

  /** A token that the server does not know is given up for a new visitor, once. True if it is worth another try. */
  overcome(refusal: Failure): boolean {
    if (refusal.code !== 'unauthenticated') return false;
    const { store } = this.options;
    if ((store.getItem(this.key) ?? this.unstored) !== this.shown) return true;
    if (this.replaced) return false;
    this.replaced = true;
    this.unstored = null;
    store.removeItem(this.key);
    return true;
  }

  /** The server knows the token: should it forget it later, that is another time. */
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
    const reply = await httpRequest<VisitorCreated>({
      method: 'POST',
      url: url.replace(/\/+$/, '') + routes.visitors,
      body: { chatbotId, locale },
      patienceMs: 10_000,
    });
    return reply.ok ? { ok: true, ...reply.body } : reply;
  }
}
