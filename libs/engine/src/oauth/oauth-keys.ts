import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../ports/json-web-tokens.js';
import { type OAuthKey, type OAuthKeyUse, oauthKeyUses } from '../ports/oauth-stores.js';
import type { Ports } from '../ports/ports.js';

type KeyPorts = Pick<Ports, 'oauthKeys' | 'unitOfWork' | 'secretSealer' | 'jsonWebTokens' | 'clock' | 'ids' | 'log'>;

/** The newest of each first: it signs, and the others still verify. */
export interface LoadedKeys {
  readonly signing: readonly SigningKey[];
  readonly cookies: readonly string[];
}

/** Stored keys of each use: the newest, and the one before. */
const kept = 2;

/**
 * Signing and cookie keys of the authorization server, sealed in the database. Created at the first use. A key that can
 * no longer be opened, after a restore without the key file, is replaced: its signatures become void, which costs a
 * sign-in.
 */
export class OAuthKeys {
  #loading: Promise<LoadedKeys> | null = null;

  constructor(private readonly ports: KeyPorts) {}

  load(): Promise<LoadedKeys> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Makes a new key of each use; the one before still verifies, older ones are removed. */
  async rotate(): Promise<void> {
    for (const use of oauthKeyUses) await this.#make(use, () => true);
    this.#loading = null;
  }

  async #load(): Promise<LoadedKeys> {
    const read = async () => (await this.ports.oauthKeys.all()).flatMap((key) => this.#open(key) ?? []);
    const present = await read();
    const missing = oauthKeyUses.filter((use) => !present.some((key) => key.use === use));
    // Another node may have made it meanwhile.
    for (const use of missing) await this.#make(use, (present) => !present.some((key) => this.#open(key)));
    const keys = missing.length > 0 ? await read() : present;
    const textsOf = (use: OAuthKeyUse) => keys.filter((key) => key.use === use).map(({ text }) => text);
    return {
      signing: textsOf('signing').map((text) => JSON.parse(text) as SigningKey),
      cookies: textsOf('cookies'),
    };
  }

  #open({ id, use, sealed }: OAuthKey): { use: OAuthKeyUse; text: string } | null {
    const text = this.ports.secretSealer.open(sealed, contextOf(id));
    if (text === null) this.ports.log.warn({ key: id, use }, 'a key of the authorization server cannot be opened');
    return text === null ? null : { use, text };
  }

  /** Creates a key, if it is still needed beside those that exist by then. */
  async #make(use: OAuthKeyUse, isWanted: (present: readonly OAuthKey[]) => boolean): Promise<void> {
    const text =
      use === 'signing'
        ? JSON.stringify(await this.ports.jsonWebTokens.generateSigningKey())
        : randomBytes(32).toString('base64url');
    const id = this.ports.ids.next();
    const sealed = this.ports.secretSealer.seal(text, contextOf(id));
    await this.ports.unitOfWork.run(async ({ oauthKeys }) => {
      const before = (await oauthKeys.all()).filter((key) => key.use === use);
      if (!isWanted(before)) return;
      for (const old of before.slice(kept - 1)) await oauthKeys.remove(old.id);
      await oauthKeys.add({ id, use, sealed, createdAt: this.ports.clock.now() });
    });
  }
}

const contextOf = (id: string) => `oauth_key/${id}`;
