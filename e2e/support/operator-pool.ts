import { type Cookie, expect } from '@playwright/test';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { closeClients, connectOperator, type SignedInOperator, signInCookie, when } from './clients.js';
import { valdora } from './knowledge.js';

const names = ['anna', 'marco', 'sofia'] as const;
/** The administrator signs in only if a test needs her. */
export type OperatorName = (typeof names)[number] | 'elena';

/** Operator pool of the journeys: sets presence, and resets conversations between tests. */
export class OperatorPool {
  readonly #signedIn = new Map<OperatorName, Promise<SignedInOperator>>();
  readonly #cookies = new Map<OperatorName, Promise<string>>();

  private constructor(private readonly url: string) {}

  /**
   * Signs all operators in as away, so that nobody gets an offer before a test requests it. Offers outlast every test.
   */
  static async at(url: string): Promise<OperatorPool> {
    const pool = new OperatorPool(url);
    await Promise.all(names.map((name) => pool.setPresence(name, 'away')));
    const { rest } = await pool.#operator('sofia');
    await rest.patchChatbot(valdora, { policy: { offerSeconds: 1_800 } });
    return pool;
  }

  async setPresence(name: OperatorName, presence: Presence): Promise<void> {
    const { client } = await this.#operator(name);
    await client.setPresence(presence);
    await when(client.state, ({ me }) => me?.operator.presence === presence);
  }

  /** Whether this pool's connection attends the queue. Without it, only the operator's browser counts for offers. */
  async setAttending(name: OperatorName, attending: boolean): Promise<void> {
    (await this.#operator(name)).client.setAttending(attending);
  }

  /** The session cookie, as a browser stores it. */
  async cookie(name: OperatorName): Promise<Pick<Cookie, 'name' | 'value'> & { url: string }> {
    const kept = this.#cookies.get(name) ?? signInCookie(this.url, name);
    this.#cookies.set(name, kept);
    const [key = '', value = ''] = (await kept).split('=');
    return { name: key, value, url: this.url };
  }

  /** Call it after a test has ended the sessions of an operator: the next use signs in again. */
  forget(name: OperatorName): void {
    this.#signedIn.delete(name);
    this.#cookies.delete(name);
  }

  /** REST in the name of an operator. */
  async rest(name: OperatorName): Promise<RestClient> {
    return (await this.#operator(name)).rest;
  }

  /** Sets everybody away and resolves every conversation. */
  async reset(): Promise<void> {
    await Promise.all([...this.#signedIn.keys()].map((name) => this.setPresence(name, 'away')));
    // Retried if one has changed since it was read: an offer that is being withdrawn can no longer be declined.
    await expect(() => this.#resolveAll()).toPass({ timeout: patienceMs });
  }

  close(): void {
    closeClients();
  }

  async #resolveAll(): Promise<void> {
    const sofia = await this.#operator('sofia');
    const open = await sofia.rest.conversations({
      state: ['bot', 'queued', 'offered', 'assigned', 'snoozed'],
      limit: 100,
    });
    for (const { id, owner, queue } of open.items) {
      if (queue?.offeredTo) await this.#decline(id, queue.offeredTo);
      if (owner && owner.id !== sofia.id) await sofia.client.command(id, { type: 'take-over' });
      await sofia.client.command(id, { type: 'resolve', outcome: 'unconfirmed' });
    }
  }

  async #decline(id: ConversationId, offeredTo: OperatorId): Promise<void> {
    const signedIn = await Promise.all(this.#signedIn.values());
    await signedIn.find((operator) => operator.id === offeredTo)?.client.command(id, { type: 'decline' });
  }

  #operator(name: OperatorName): Promise<SignedInOperator> {
    const known = this.#signedIn.get(name);
    if (known) return known;
    const signedIn = connectOperator(this.url, name);
    this.#signedIn.set(name, signedIn);
    // The next use tries again.
    signedIn.catch(() => this.#signedIn.delete(name));
    return signedIn;
  }
}
