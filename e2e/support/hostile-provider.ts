import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Changes to an honest provider's reply for the next sign-in. */
export interface Mischief {
  /** Claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key that is not in the key set. */
  readonly isForged?: boolean;
  /** Without a signature: `alg` is `none`. */
  readonly isUnsigned?: boolean;
  /** Status of the token endpoint. */
  readonly tokenStatus?: number;
  /** Its error code: by default, the code is refused. */
  readonly tokenError?: string;
  /** Whether the discovery document lacks the authorization endpoint. */
  readonly isWithoutAuthorization?: boolean;
  /** Claims of the userinfo endpoint, which there is only with them. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
  /** Issuer of the discovery document. */
  readonly issuer?: string;
  /** Body of the discovery document. */
  readonly discovery?: string;
}

/** OpenID provider on the loopback with scripted replies. It shows no page: codes are made up. */
export class HostileProvider {
  mischief: Mischief = {};
  /** Nonce of the last authorization, as the test read it from the address. */
  nonce = '';

  private constructor(
    private readonly server: Server,
    readonly clientId: string,
    private readonly keys: KeyPair,
    private readonly others: KeyPair,
  ) {}

  static async start(host = '127.0.0.1'): Promise<HostileProvider> {
    const [keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const server = createServer((request, response) => void provider.#answer(request.url ?? '', response));
    const provider = new HostileProvider(server, 'desk', keys, others);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return provider;
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(path: string, response: ServerResponse): Promise<void> {
    if (path.startsWith('/.well-known/')) return reply(response, 200, this.mischief.discovery ?? this.#metadata());
    if (path === '/keys') {
      const key = { ...(await exportJWK(this.keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
      return reply(response, 200, { keys: [key] });
    }
    if (path === '/userinfo') return reply(response, 200, { sub: 'someone', ...this.mischief.userInfo });
    if (path === '/token') {
      const { tokenStatus = 200, tokenError = 'invalid_grant' } = this.mischief;
      if (tokenStatus !== 200)
        return reply(response, tokenStatus, { error: tokenError, error_description: `described as ${tokenError}` });
      return reply(response, 200, { access_token: 'a', token_type: 'Bearer', id_token: await this.#idToken() });
    }
    return reply(response, 404, {});
  }

  #metadata(): object {
    return {
      issuer: this.mischief.issuer ?? this.url,
      ...(this.mischief.isWithoutAuthorization ? {} : { authorization_endpoint: `${this.url}/authorize` }),
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      ...(this.mischief.userInfo && { userinfo_endpoint: `${this.url}/userinfo` }),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  async #idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: this.url, aud: this.clientId, sub: 'someone', nonce: this.nonce, iat: now, exp: now + 300 },
      ...{ email: 'mallory@valdora.example', email_verified: true, name: 'Mallory' },
      ...this.mischief.claims,
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (this.mischief.isUnsigned) return `${encode({ alg: 'none' })}.${encode(claims)}.`;
    const { privateKey } = this.mischief.isForged ? this.others : this.keys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }
}

function reply(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
