import type { FindOptionsWhere } from 'typeorm';
import type { ChatbotId, Instant, VisitorId } from '#contracts/ids.js';
import type {
  IdentitySecret,
  IdentitySecretStore,
  Visitor,
  VisitorStore,
  VisitorToken,
  VisitorTokenStore,
} from '#engine/ports/people-stores.js';
import { emailCodeRow } from '../rows/email-code.row.js';
import * as secrets from '../rows/identity-secret.row.js';
import {
  fromRow,
  fromTokenRow,
  toRow,
  type VisitorTokenRow,
  visitorRow,
  visitorTokenRow,
} from '../rows/visitor.row.js';
import { In, IsNull, LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormVisitorStore implements VisitorStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: VisitorId): Promise<Visitor | null> {
    const row = await this.#access.read.findOneBy(visitorRow, { id });
    return row && fromRow(row);
  }

  async getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>> {
    const rows = await this.#access.read.findBy(visitorRow, { id: In([...ids]) });
    return new Map(rows.map(fromRow).map((visitor) => [visitor.id, visitor]));
  }

  async byExternalId(chatbotId: ChatbotId, externalId: string): Promise<Visitor | null> {
    const row = await this.#access.read.findOneBy(visitorRow, { chatbotId, externalId });
    return row && fromRow(row);
  }

  async mergedInto(id: VisitorId): Promise<VisitorId[]> {
    const rows = await this.#access.read.findBy(visitorRow, { mergedInto: id });
    return rows.map((row) => row.id as VisitorId);
  }

  async add(visitor: Visitor): Promise<void> {
    await this.#access.write((manager) => manager.insert(visitorRow, toRow(visitor)));
  }

  async recordUse(id: VisitorId, lastUsedAt: Instant): Promise<void> {
    await this.#access.write((manager) => manager.update(visitorRow, { id }, { lastUsedAt }));
  }

  async put(visitor: Visitor): Promise<void> {
    await this.#access.write((manager) => manager.update(visitorRow, { id: visitor.id }, toRow(visitor)));
  }

  async remove(id: VisitorId): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.delete(emailCodeRow, { visitorId: id });
      await manager.delete(visitorTokenRow, { visitorId: id });
      await manager.delete(visitorRow, { id });
    });
  }
}

export class TypeormVisitorTokenStore implements VisitorTokenStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async byHash(tokenHash: string): Promise<VisitorToken | null> {
    const row = await this.#access.read.findOneBy(visitorTokenRow, { tokenHash });
    return row && fromTokenRow(row);
  }

  async add(token: VisitorToken): Promise<void> {
    await this.#access.write((manager) => manager.insert(visitorTokenRow, { ...token }));
  }

  async recordUse(tokenHash: string, lastUsedAt: Instant): Promise<void> {
    await this.#access.write((manager) => manager.update(visitorTokenRow, { tokenHash }, { lastUsedAt }));
  }

  of(visitorId: VisitorId): Promise<VisitorToken[]> {
    return this.#present({ visitorId });
  }

  vouchedBy(vouchers: readonly string[]): Promise<VisitorToken[]> {
    return this.#present({ vouchedBy: In([...vouchers]) });
  }

  async put(token: VisitorToken): Promise<void> {
    const { tokenHash } = token;
    await this.#access.write((manager) => manager.update(visitorTokenRow, { tokenHash }, { ...token }));
  }

  async removeUnused(since: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(visitorTokenRow, { lastUsedAt: LessThan(since) }));
  }

  async #present(which: FindOptionsWhere<VisitorTokenRow>): Promise<VisitorToken[]> {
    const rows = await this.#access.read.findBy(visitorTokenRow, { ...which, endedAt: IsNull() });
    return rows.map(fromTokenRow);
  }
}

export class TypeormIdentitySecretStore implements IdentitySecretStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(chatbotId: ChatbotId): Promise<IdentitySecret | null> {
    const row = await this.#access.read.findOneBy(secrets.identitySecretRow, { chatbotId });
    return row && secrets.fromRow(row);
  }

  async put(secret: IdentitySecret): Promise<void> {
    await this.#access.write((manager) => manager.upsert(secrets.identitySecretRow, { ...secret }, ['chatbotId']));
  }
}
