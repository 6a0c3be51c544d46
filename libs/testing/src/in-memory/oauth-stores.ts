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
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryApplicationStore implements ApplicationStore, Restorable {
  readonly #byId = new Map<string, Application>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<Application | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<Application[]> {
    return [...this.#byId.values()].sort((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1));
  }

  async put(application: Application): Promise<void> {
    this.#byId.set(application.id, application);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}

export class InMemoryOAuthRecordStore implements OAuthRecordStore, Restorable {
  readonly #records = new Map<string, OAuthRecord>();

  snapshot(): () => void {
    return snapshotOf(this.#records);
  }

  async get(kind: OAuthRecordKind, id: string): Promise<OAuthRecord | null> {
    return this.#records.get(`${kind} ${id}`) ?? null;
  }

  async byUid(kind: OAuthRecordKind, uid: string): Promise<OAuthRecord | null> {
    return this.#those((record) => record.kind === kind && record.uid === uid)[0] ?? null;
  }

  async byUserCode(kind: OAuthRecordKind, userCode: string): Promise<OAuthRecord | null> {
    return this.#those((record) => record.kind === kind && record.userCode === userCode)[0] ?? null;
  }

  async ofGrant(grantId: string): Promise<OAuthRecord[]> {
    return this.#those((record) => record.grantId === grantId);
  }

  async ofOperator(kind: OAuthRecordKind, operatorId: OperatorId): Promise<OAuthRecord[]> {
    return this.#those((record) => record.kind === kind && record.operatorId === operatorId);
  }

  async put(record: OAuthRecord): Promise<void> {
    this.#records.set(`${record.kind} ${record.id}`, record);
  }

  async consume(kind: OAuthRecordKind, id: string, at: Instant): Promise<boolean> {
    const record = this.#records.get(`${kind} ${id}`);
    if (record?.consumedAt !== null) return false;
    this.#records.set(`${kind} ${id}`, { ...record, consumedAt: at });
    return true;
  }

  async remove(kind: OAuthRecordKind, id: string): Promise<void> {
    this.#records.delete(`${kind} ${id}`);
  }

  async removeOfApplication(applicationId: string): Promise<void> {
    for (const { kind, id } of this.#those((record) => record.applicationId === applicationId))
      await this.remove(kind, id);
  }

  async removeExpired(now: Instant): Promise<void> {
    for (const { kind, id } of this.#those(({ expiresAt }) => expiresAt <= now)) await this.remove(kind, id);
  }

  #those(isOne: (record: OAuthRecord) => boolean): OAuthRecord[] {
    return [...this.#records.values()].filter(isOne);
  }
}

export class InMemoryOAuthKeyStore implements OAuthKeyStore, Restorable {
  readonly #byId = new Map<string, OAuthKey>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async all(): Promise<OAuthKey[]> {
    return [...this.#byId.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  async add(key: OAuthKey): Promise<void> {
    this.#byId.set(key.id, key);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }
}
