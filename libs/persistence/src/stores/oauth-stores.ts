import type { Instant, OperatorId } from '#contracts/ids.js';
import type {
  Application,
  ApplicationStore,
  OAuthKey,
  OAuthKeyStore,
  OAuthRecord,
  OAuthRecordKind,
  OAuthRecordStore,
} from '#engine/ports/oauth-stores.js';
import { fromRow as applicationFrom, applicationRow, toRow as applicationToRow } from '../rows/application.row.js';
import { oauthKeyRow } from '../rows/oauth-key.row.js';
import { fromRow, oauthRecordRow, toRow } from '../rows/oauth-record.row.js';
import { IsNull, LessThanOrEqual } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormApplicationStore implements ApplicationStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<Application | null> {
    const row = await this.#access.read.findOneBy(applicationRow, { id });
    return row && applicationFrom(row);
  }

  async all(): Promise<Application[]> {
    return (await this.#access.read.find(applicationRow, { order: { name: 'ASC', id: 'ASC' } })).map(applicationFrom);
  }

  async put(application: Application): Promise<void> {
    await this.#access.write((manager) => manager.upsert(applicationRow, applicationToRow(application), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(applicationRow, { id }));
  }
}

export class TypeormOAuthRecordStore implements OAuthRecordStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(kind: OAuthRecordKind, id: string): Promise<OAuthRecord | null> {
    const row = await this.#access.read.findOneBy(oauthRecordRow, { kind, id });
    return row && fromRow(row);
  }

  async byUid(kind: OAuthRecordKind, uid: string): Promise<OAuthRecord | null> {
    const row = await this.#access.read.findOneBy(oauthRecordRow, { uid, kind });
    return row && fromRow(row);
  }

  async byUserCode(kind: OAuthRecordKind, userCode: string): Promise<OAuthRecord | null> {
    const row = await this.#access.read.findOneBy(oauthRecordRow, { userCode, kind });
    return row && fromRow(row);
  }

  async ofGrant(grantId: string): Promise<OAuthRecord[]> {
    return (await this.#access.read.findBy(oauthRecordRow, { grantId })).map(fromRow);
  }

  async ofOperator(kind: OAuthRecordKind, operatorId: OperatorId): Promise<OAuthRecord[]> {
    return (await this.#access.read.findBy(oauthRecordRow, { operatorId, kind })).map(fromRow);
  }

  async put(record: OAuthRecord): Promise<void> {
    await this.#access.write((manager) => manager.upsert(oauthRecordRow, toRow(record), ['kind', 'id']));
  }

  async consume(kind: OAuthRecordKind, id: string, at: Instant): Promise<boolean> {
    const unused = { kind, id, consumedAt: IsNull() };
    const result = await this.#access.write((manager) => manager.update(oauthRecordRow, unused, { consumedAt: at }));
    return result.affected === 1;
  }

  async remove(kind: OAuthRecordKind, id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(oauthRecordRow, { kind, id }));
  }

  async removeOfApplication(applicationId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(oauthRecordRow, { applicationId }));
  }

  async removeExpired(now: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(oauthRecordRow, { expiresAt: LessThanOrEqual(now) }));
  }
}

export class TypeormOAuthKeyStore implements OAuthKeyStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  all(): Promise<OAuthKey[]> {
    return this.#access.read.find(oauthKeyRow, { order: { createdAt: 'DESC', id: 'DESC' } });
  }

  async add(key: OAuthKey): Promise<void> {
    await this.#access.write((manager) => manager.insert(oauthKeyRow, { ...key }));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(oauthKeyRow, { id }));
  }
}
