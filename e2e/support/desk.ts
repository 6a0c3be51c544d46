import type { Cookie } from '@playwright/test';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import { everybodyLeaves, operatorOf, type SignedInOperator, sessionCookieOf, when } from './people.js';

const names = ['anna', 'marco', 'sofia'] as const;
/** The administrator sits down only where a test asks for her. */
export type OperatorName = (typeof names)[number] | 'elena';

/** The operators behind the journeys: who is there, and that nothing of one test is left to the next. */
export class Desk {
  readonly #seated = new Map<OperatorName, Promise<SignedInOperator>>();
  readonly #cookies = new Map<OperatorName, Promise<string>>();

  private constructor(private readonly url: string) {}

  /** Everybody is known to the server, and away: nobody is offered anything before a test says so. */
  static async at(url: string): Promise<Desk> {
    const desk = new Desk(url);
    await Promise.all(names.map((name) => desk.seat(name, 'away')));
    return desk;
  }

  async seat(name: OperatorName, presence: Presence): Promise<void> {
    const { client } = await this.#operator(name);
    await client.setPresence(presence);
    await when(client.state, ({ me }) => me?.operator.presence === presence);
  }

  /** The cookie of a session, as a browser keeps it. */
  async cookie(name: OperatorName): Promise<Pick<Cookie, 'name' | 'value'> & { url: string }> {
    const kept = this.#cookies.get(name) ?? sessionCookieOf(this.url, name);
    this.#cookies.set(name, kept);
    const [key = '', value = ''] = (await kept).split('=');
    return { name: key, value, url: this.url };
  }

  /** Everybody away, everything resolved. */
  async clear(): Promise<void> {
    const sofia = await this.#operator('sofia');
    await Promise.all([...this.#seated.keys()].map((name) => this.seat(name, 'away')));
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

  close(): void {
    everybodyLeaves();
  }

  async #decline(id: ConversationId, offeredTo: OperatorId): Promise<void> {
    const seated = await Promise.all(this.#seated.values());
    await seated.find((operator) => operator.id === offeredTo)?.client.command(id, { type: 'decline' });
  }

  #operator(name: OperatorName): Promise<SignedInOperator> {
    const seated = this.#seated.get(name) ?? operatorOf(this.url, name);
    this.#seated.set(name, seated);
    return seated;
  }
}
