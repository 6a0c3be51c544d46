import { onTestFinished } from 'vitest';
import type { OperatorView } from '#contracts/views.js';
import { Api } from '../api.js';
import { TestServer } from '../server.js';
import { WebhookReceiver } from '../webhook-receiver.js';
import type { KnownIds } from './arbitrary-request.js';
import type { Described } from './document.js';
import { freshIds, newAdmin, type TestAdmin } from './fresh-resources.js';

/** Caller of an operation with resources of its own. */
export interface Caller {
  readonly api: Api;
  readonly admin: Api;
  readonly known: KnownIds;
}

/** Of these there may be only so many at once. */
const counted = [
  '/api/v1/webhook-endpoints',
  '/api/v1/connections',
  '/api/v1/applications',
  '/api/v1/invitations?limit=100',
];

/** Operations about them, or whose resources bring one with them. */
const counting = /^\/api\/v1\/(webhook-|connections|custom-actions|application|invitations|operator-|access-link)/;

/** What changes the account of the caller, or needs its password: each of these operations has an admin of its own. */
const personal = /^\/api\/v1\/(profile|sessions|application-grants|sign-in|access-link)/;

/** A server whose operations are called. Hashing the password of a new admin takes longer than most calls: where nothing touches the account, one serves many. */
export class ContractTarget {
  private shared: TestAdmin | null = null;

  private constructor(
    readonly server: TestServer,
    private readonly receiver: WebhookReceiver,
    private readonly elena: Api,
    /** What fields refer to. */
    private readonly present: Readonly<Record<string, readonly (string | number)[]>>,
  ) {}

  static async start(): Promise<ContractTarget> {
    const server = await TestServer.start({
      env: { RATE_FACTOR: '100000', OUTBOUND_NETWORKS: '127.0.0.0/8', TRAINING: 'off' },
    });
    const elena = await Api.signedIn(server.url, 'elena');
    const idsOf = async (path: string) => (await elena.get<{ id: string }[]>(path)).body.map(({ id }) => id);
    const present = {
      chatbotId: ['valdora'],
      articleId: await idsOf('/api/v1/articles?limit=5'),
      clientId: await idsOf('/api/v1/clients?limit=5'),
      operatorId: (await elena.get<OperatorView[]>('/api/v1/operators')).body.map(({ id }) => id),
      version: [1],
      basedOn: [1],
    };
    return new ContractTarget(server, await WebhookReceiver.start(), elena, present);
  }

  /** Caller of an operation, for the duration of a test: what the test creates is removed afterwards. */
  async callerOf({ method, path, operation: { security } }: Described, resources: number): Promise<Caller> {
    onTestFinished(() => this.#cleanUp(method, path));
    const admin = await this.adminFor(path);
    const fresh = await freshIds(path, admin, resources);
    const isForOperators = security.length === 0 || security.some((way) => 'session' in way);
    return {
      api: isForOperators ? admin.api : new Api(this.server.url),
      admin: admin.api,
      known: (name) => {
        const made = fresh.flatMap((ids) => ids[name] ?? []);
        return made.length > 0 ? made : (this.present[name] ?? []);
      },
    };
  }

  private async adminFor(path: string): Promise<TestAdmin> {
    if (personal.test(path)) return newAdmin(this.server.url, this.elena, this.receiver.url);
    const current = await this.shared?.api.get('/api/v1/sessions/current');
    if (current?.status !== 200) this.shared = await newAdmin(this.server.url, this.elena, this.receiver.url);
    return this.shared as TestAdmin;
  }

  async #cleanUp(method: string, operation: string): Promise<void> {
    if (method !== 'GET') await this.resetSettings();
    if (!counting.test(operation)) return;
    for (const path of counted)
      for (const { id } of (await this.elena.get<{ id: string }[]>(path)).body)
        await this.elena.ask('DELETE', `${path.split('?')[0]}/${id}`);
  }

  private async resetSettings(): Promise<void> {
    // A made-up mail server must never be contacted, nor links lead anywhere.
    await this.elena.ask('DELETE', '/api/v1/mail/server');
    await this.elena.ask('PUT', '/api/v1/server-address', {
      body: JSON.stringify({ address: null }),
      headers: { 'Content-Type': 'application/json' },
    });
    // Otherwise the next admin could not sign in with a password alone.
    await this.elena.ask('PATCH', '/api/v1/sign-in-settings', {
      body: JSON.stringify({ isSecondFactorRequired: false }),
      headers: { 'Content-Type': 'application/json' },
    });
    // Otherwise visitors could not start conversations with it.
    await this.elena.ask('DELETE', '/api/v1/chatbots/valdora/archive');
  }

  async dispose(): Promise<void> {
    await this.server.dispose();
    await this.receiver.close();
  }
}
