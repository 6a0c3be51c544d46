import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import { type Author, operatorAuthor, systemAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { OAuthRecord, OAuthRecordKind } from '../ports/oauth-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { removeGrant, scopesOf } from './application-grants.js';

/** Kinds that are credentials, stored under their hash. */
const credentials: ReadonlySet<OAuthRecordKind> = new Set([
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  'ClientCredentials',
]);

/** Record to be saved, still named by the credential itself. */
export type NewOAuthRecord = Omit<OAuthRecord, 'createdAt' | 'consumedAt'>;

type RecordPorts = Pick<Ports, 'oauthRecords' | 'applications' | 'unitOfWork' | 'tokens' | 'clock' | 'ids' | 'log'>;

/**
 * Records of the authorization server. Codes and tokens are stored under their hash and consumed once, also under
 * concurrency; their end is an event, which closes connections opened with them.
 */
export class OAuthRecords {
  #timer: NodeJS.Timeout | null = null;
  #background: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RecordPorts) {}

  start(): void {
    this.#timer = setInterval(() => this.#run(() => this.removeExpired()), timing.oauthSweepMs).unref();
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#background;
  }

  async get(kind: OAuthRecordKind, id: string): Promise<OAuthRecord | null> {
    return this.#live(await this.ports.oauthRecords.get(kind, this.#idOf(kind, id)));
  }

  async byUid(kind: OAuthRecordKind, uid: string): Promise<OAuthRecord | null> {
    return this.#live(await this.ports.oauthRecords.byUid(kind, uid));
  }

  async byUserCode(kind: OAuthRecordKind, userCode: string): Promise<OAuthRecord | null> {
    return this.#live(await this.ports.oauthRecords.byUserCode(kind, userCode));
  }

  /** Earlier consent of an operator to an application, so that no operator is asked twice. */
  async grantOf(applicationId: string, operatorId: string): Promise<OAuthRecord | null> {
    const grants = await this.ports.oauthRecords.ofOperator('Grant', operatorId as OperatorId);
    return this.#live(grants.find((grant) => grant.applicationId === applicationId) ?? null);
  }

  /** False if the consent was revoked meanwhile: nothing is saved. */
  async save({ id, ...given }: NewOAuthRecord): Promise<boolean> {
    const name = this.#idOf(given.kind, id);
    return this.ports.unitOfWork.run(async (stores) => {
      const { oauthRecords } = stores;
      if (needsGrant(given) && (await oauthRecords.get('Grant', given.grantId ?? '')) === null) return false;
      const before = await oauthRecords.get(given.kind, name);
      const createdAt = before?.createdAt ?? this.ports.clock.now();
      const record = { ...given, id: name, createdAt, consumedAt: before?.consumedAt ?? null };
      await oauthRecords.put(record);
      if (record.kind === 'Grant') await this.#announceGrant(stores, record, before);
      return true;
    });
  }

  /**
   * Consumes a code or token; false if it was used before. Reuse means that it leaked, so everything issued under its consent is revoked
   * (RFC 9700, 2.2.2 and 4.5).
   */
  async consume(kind: OAuthRecordKind, id: string): Promise<boolean> {
    const name = this.#idOf(kind, id);
    return this.ports.unitOfWork.run(async (stores) => {
      if (await stores.oauthRecords.consume(kind, name, this.ports.clock.now())) return true;
      const grantId = (await stores.oauthRecords.get(kind, name))?.grantId;
      if (grantId) await removeGrant(this.ports, stores, grantId, systemAuthor);
      return false;
    });
  }

  async remove(kind: OAuthRecordKind, id: string): Promise<void> {
    const name = this.#idOf(kind, id);
    await this.ports.unitOfWork.run(async (stores) => {
      const record = await stores.oauthRecords.get(kind, name);
      if (record === null) return;
      if (kind === 'Grant') {
        await removeGrant(this.ports, stores, name, byApplication(record));
        return;
      }
      await stores.oauthRecords.remove(kind, name);
      if (isAccessToken(kind)) await this.#announceEnd(stores, record, { grantId: null, tokenId: name });
    });
  }

  /** Removes one kind of record issued under a consent; the consent stays. */
  async removeOfGrant(kind: OAuthRecordKind, grantId: string): Promise<void> {
    await this.ports.unitOfWork.run(async (stores) => {
      const records = (await stores.oauthRecords.ofGrant(grantId)).filter((record) => record.kind === kind);
      for (const { id } of records) await stores.oauthRecords.remove(kind, id);
      const [one] = records;
      if (one && isAccessToken(kind)) await this.#announceEnd(stores, one, { grantId, tokenId: null });
    });
  }

  async removeExpired(): Promise<void> {
    await this.ports.unitOfWork.run(({ oauthRecords }) => oauthRecords.removeExpired(this.ports.clock.now()));
  }

  async #announceGrant({ events }: Transaction, record: OAuthRecord, before: OAuthRecord | null): Promise<void> {
    const { id: grantId, applicationId, operatorId } = record;
    const scopes = scopesOf(record);
    if (applicationId === null || operatorId === null) return;
    if (before && scopesOf(before).join() === scopes.join()) return;
    const author = operatorAuthor(operatorId);
    const data = { operatorId, grantId, scopes };
    await events.append(newEvent(this.ports, 'application.authorized', applicationId, author, data));
  }

  async #announceEnd(
    { events }: Transaction,
    record: OAuthRecord,
    data: { grantId: string | null; tokenId: string | null },
  ): Promise<void> {
    if (record.applicationId === null) return;
    const author = byApplication(record);
    await events.append(newEvent(this.ports, 'application.tokens_revoked', record.applicationId, author, data));
  }

  #live(record: OAuthRecord | null): OAuthRecord | null {
    return record && record.expiresAt > this.ports.clock.now() ? record : null;
  }

  #idOf(kind: OAuthRecordKind, id: string): string {
    return credentials.has(kind) ? this.ports.tokens.hash(id) : id;
  }

  #run(work: () => Promise<void>): void {
    this.#background = this.#background
      .then(work)
      .catch((error: unknown) =>
        this.ports.log.warn({ error }, 'records of the authorization server were not removed'),
      );
  }
}

const byApplication = ({ applicationId }: OAuthRecord): Author => ({
  actor: { kind: 'application', id: applicationId },
});
const isAccessToken = (kind: OAuthRecordKind) => kind === 'AccessToken' || kind === 'ClientCredentials';

/** Whether a record needs its consent to exist; a pending authorization may still change it. */
function needsGrant({ kind, grantId }: Pick<OAuthRecord, 'kind' | 'grantId'>): boolean {
  return grantId !== null && (credentials.has(kind) || kind === 'DeviceCode');
}

/** Whether records of this kind are stored under the hash of their name. */
export function isCredential(kind: OAuthRecordKind): boolean {
  return credentials.has(kind);
}
