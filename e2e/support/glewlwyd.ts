import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Not the global one: the scenarios check its exchanges against our own document.
import { fetch, type Response } from 'undici';
import { vi } from 'vitest';
import { freePort } from '#testing/free-port.js';
import { patienceMs } from '#tooling/test-run/patience.js';

/** Where Debian's package `glewlwyd` puts the program, its empty database and its settings. */
const program = '/usr/bin/glewlwyd';
const emptyDatabase = '/var/lib/dbconfig-common/sqlite3/glewlwyd/glewlwyd';
const settings = '/etc/glewlwyd/glewlwyd.conf';

/** Whether Glewlwyd is installed on this machine. */
export const hasGlewlwyd = [program, emptyDatabase, settings].every((file) => existsSync(file));

/** Glewlwyd, a third-party OpenID provider, as a process with its own directory on the loopback. */
export class Glewlwyd {
  private constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<Glewlwyd> {
    const directory = mkdtempSync(join(tmpdir(), 'glewlwyd-'));
    const [port, database] = [await freePort(), join(directory, 'idp.sqlite')];
    copyFileSync(emptyDatabase, database);
    const text = readFileSync(settings, 'utf8')
      // The sample listens on all interfaces.
      .replace(/^#*bind_address=.*$/m, '')
      .replace(/^port=.*$/m, `bind_address="127.0.0.1"\nport=${port}`)
      .replace(/^external_url=.*$/m, `external_url="http://127.0.0.1:${port}"`)
      .replace(/^log_mode=.*$/m, 'log_mode="console"')
      .replace(/^@include .*$/m, `database = { type = "sqlite3"; path = "${database}"; };`);
    const file = join(directory, 'idp.conf');
    writeFileSync(file, text);
    const child = spawn(program, [`--config-file=${file}`], { stdio: 'ignore' });
    const provider = new Glewlwyd(child, directory, port);
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/api/`).then(
        () => true,
        () => false,
      );
    await vi.waitUntil(answers, { timeout: patienceMs });
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}/api/oidc`;
  }

  dispose(): void {
    this.child.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Turns on OpenID Connect, registers a client, and adds a person. */
  async setUp(client: { id: string; secret: string; redirectUri: string }, person: { name: string; email: string }) {
    const admin = await this.#signIn('admin', 'password');
    const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const parameters = {
      ...{ iss: this.issuer, 'jwt-type': 'rsa', 'jwt-key-size': '256', key, cert, 'subject-type': 'public' },
      ...{ 'access-token-duration': 3600, 'refresh-token-duration': 3600, 'code-duration': 600 },
      ...{ 'auth-type-code-enabled': true, 'auth-type-id-token-enabled': true, 'auth-type-none-enabled': true },
      ...{ 'auth-type-token-enabled': false, 'auth-type-password-enabled': false, 'auth-type-client-enabled': false },
      ...{ 'auth-type-device-enabled': false, 'auth-type-refresh-enabled': true, 'refresh-token-rolling': true },
      ...{ 'name-claim': 'mandatory', 'email-claim': 'mandatory', scope: [], claims: [], 'additional-parameters': [] },
      ...{ 'pkce-allowed': true, 'pkce-required': true, 'pkce-method-plain-allowed': false, 'jwks-show': true },
    };
    await this.#call(admin, 'POST', '/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'OIDC', parameters });
    await this.#call(admin, 'POST', '/user/', {
      ...{ username: person.name, name: person.name, email: person.email, password: `${person.name}-password` },
      ...{ scope: ['g_profile', 'openid'], enabled: true },
    });
    await this.#call(admin, 'POST', '/client/', {
      ...{ client_id: client.id, name: client.id, client_secret: client.secret, password: client.secret },
      ...{ confidential: true, enabled: true, scope: ['openid'], authorization_type: ['code'] },
      ...{ redirect_uri: [client.redirectUri], token_endpoint_auth_method: ['client_secret_basic'] },
    });
  }

  /** Signs in and allows the client, as its pages do; ends where the browser is sent back to. */
  async authorize(address: URL, name: string): Promise<URL> {
    const cookie = await this.#signIn(name, `${name}-password`);
    const client = address.searchParams.get('client_id');
    await this.#call(cookie, 'PUT', `/auth/grant/${client}`, { scope: 'openid' });
    const response = await fetch(`${address.href}&g_continue`, { headers: { Cookie: cookie }, redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  }

  async #signIn(username: string, password: string): Promise<string> {
    const { headers } = await this.#call('', 'POST', '/auth/', { username, password });
    return headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async #call(cookie: string, method: string, path: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const url = `http://127.0.0.1:${this.port}/api${path}`;
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
