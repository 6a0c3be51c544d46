import type { ChatbotId, Instant, VisitorId } from '#contracts/ids.js';
import type {
  EmailCode,
  EmailCodeStore,
  IdentitySecret,
  IdentitySecretStore,
  Visitor,
  VisitorStore,
  VisitorToken,
  VisitorTokenStore,
} from '#engine/ports/people-stores.js';
import { refuseTaken } from './refuse-taken.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryVisitorStore implements VisitorStore, Restorable {
  readonly #byId = new Map<VisitorId, Visitor>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: VisitorId): Promise<Visitor | null> {
    return this.#byId.get(id) ?? null;
  }

  async getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>> {
    return new Map(ids.flatMap((id) => this.#byId.get(id) ?? []).map((visitor) => [visitor.id, visitor]));
  }

  async byExternalId(chatbotId: ChatbotId, externalId: string): Promise<Visitor | null> {
    const all = [...this.#byId.values()];
    return all.find((one) => one.chatbotId === chatbotId && one.identity?.externalId === externalId) ?? null;
  }

  async mergedInto(id: VisitorId): Promise<VisitorId[]> {
    return [...this.#byId.values()].filter((one) => one.mergedInto === id).map((one) => one.id);
  }

  async add(visitor: Visitor): Promise<void> {
    refuseTaken(this.#byId, null, (one) => one.id === visitor.id || isSamePerson(one, visitor));
    this.#byId.set(visitor.id, visitor);
  }

  async recordUse(id: VisitorId, lastUsedAt: Instant): Promise<void> {
    const visitor = this.#byId.get(id);
    if (visitor) this.#byId.set(id, { ...visitor, lastUsedAt });
  }

  async put(visitor: Visitor): Promise<void> {
    if (!this.#byId.has(visitor.id)) return;
    refuseTaken(this.#byId, visitor.id, (one) => isSamePerson(one, visitor));
    this.#byId.set(visitor.id, visitor);
  }

  async remove(id: VisitorId): Promise<void> {
    this.#byId.delete(id);
    this.onRemoved(id);
  }

  /** @param onRemoved Removes the tokens. */
  constructor(private readonly onRemoved: (id: VisitorId) => void = () => {}) {}
}

function isSamePerson(one: Visitor, other: Visitor): boolean {
  return (
    one.identity !== null && one.chatbotId === other.chatbotId && one.identity.externalId === other.identity?.externalId
  );
}

export class InMemoryVisitorTokenStore implements VisitorTokenStore, Restorable {
  readonly #byHash = new Map<string, VisitorToken>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async byHash(tokenHash: string): Promise<VisitorToken | null> {
    return this.#byHash.get(tokenHash) ?? null;
  }

  async add(token: VisitorToken): Promise<void> {
    refuseTaken(this.#byHash, null, ({ tokenHash }) => tokenHash === token.tokenHash);
    this.#byHash.set(token.tokenHash, token);
  }

  async recordUse(tokenHash: string, lastUsedAt: Instant): Promise<void> {
    const token = this.#byHash.get(tokenHash);
    if (token) this.#byHash.set(tokenHash, { ...token, lastUsedAt });
  }

  async of(visitorId: VisitorId): Promise<VisitorToken[]> {
    return this.#present((token) => token.visitorId === visitorId);
  }

  async vouchedBy(vouchers: readonly string[]): Promise<VisitorToken[]> {
    return this.#present((token) => token.vouchedBy !== null && vouchers.includes(token.vouchedBy));
  }

  async put(token: VisitorToken): Promise<void> {
    if (this.#byHash.has(token.tokenHash)) this.#byHash.set(token.tokenHash, token);
  }

  async removeUnused(since: Instant): Promise<void> {
    for (const token of this.#byHash.values()) if (token.lastUsedAt < since) this.#byHash.delete(token.tokenHash);
  }

  #present(isIt: (token: VisitorToken) => boolean): VisitorToken[] {
    return [...this.#byHash.values()].filter((token) => token.endedAt === null && isIt(token));
  }

  removeOf(visitorId: VisitorId): void {
    for (const token of this.#byHash.values()) if (token.visitorId === visitorId) this.#byHash.delete(token.tokenHash);
  }
}

export class InMemoryEmailCodeStore implements EmailCodeStore, Restorable {
  readonly #byVisitor = new Map<VisitorId, EmailCode>();

  snapshot(): () => void {
    return snapshotOf(this.#byVisitor);
  }

  async get(id: string): Promise<EmailCode | null> {
    return [...this.#byVisitor.values()].find((code) => code.id === id) ?? null;
  }

  async of(visitorId: VisitorId): Promise<EmailCode | null> {
    return this.#byVisitor.get(visitorId) ?? null;
  }

  async put(code: EmailCode): Promise<void> {
    this.#byVisitor.set(code.visitorId, code);
  }

  async removeOf(visitorId: VisitorId): Promise<void> {
    this.#byVisitor.delete(visitorId);
  }

  async removeExpired(before: Instant): Promise<void> {
    for (const { visitorId, expiresAt } of this.#byVisitor.values())
      if (expiresAt < before) this.#byVisitor.delete(visitorId);
  }
}

export class InMemoryIdentitySecretStore implements IdentitySecretStore, Restorable {
  readonly #byChatbot = new Map<ChatbotId, IdentitySecret>();

  snapshot(): () => void {
    return snapshotOf(this.#byChatbot);
  }

  async get(chatbotId: ChatbotId): Promise<IdentitySecret | null> {
    return this.#byChatbot.get(chatbotId) ?? null;
  }

  async put(secret: IdentitySecret): Promise<void> {
    this.#byChatbot.set(secret.chatbotId, secret);
  }
}
