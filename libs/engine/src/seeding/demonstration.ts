import type { DemonstrationView, OwnStart } from '#contracts/demonstration.js';
import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { initialPresence } from '#domain/people/initial-presence.js';
import { operatorAuthor } from '../access/author.js';
import { openSession, type SignedIn } from '../identity/open-session.js';
import { newEvent } from '../log/new-event.js';
import type { DataRenewal } from '../ports/data-renewal.js';
import type { Operator, SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

type DemonstrationPorts = Pick<
  Ports,
  'operators' | 'conversations' | 'articles' | 'passwords' | 'tokens' | 'roles' | 'clock' | 'ids'
>;

/** Demonstration data: recognised by its people, and replaced as a whole by a real installation. */
export class Demonstration {
  constructor(
    private readonly ports: DemonstrationPorts,
    private readonly renewal: DataRenewal,
    private readonly emails: readonly string[],
  ) {}

  /** Whether an account of the demonstration exists, disabled or not. */
  async isPresent(): Promise<boolean> {
    const found = await Promise.all(this.emails.map((email) => this.ports.operators.byEmail(email)));
    return found.some((operator) => operator !== null);
  }

  async view(): Promise<DemonstrationView> {
    const { operators, conversations, articles } = this.ports;
    return {
      isPresent: await this.isPresent(),
      people: (await operators.all()).length,
      conversations: (await conversations.list({}, { offset: 0, limit: 1 })).total,
      articles: await articles.count(),
    };
  }

  /**
   * Prepares the installation that replaces it at the next start, with only its first admin and their session.
   * `already_set_up` if this is no demonstration, or if another request came first.
   */
  async replace({ name, email, password }: OwnStart, place: Omit<SessionUse, 'lastUsedAt'>): Promise<Result<SignedIn>> {
    if (!(await this.isPresent())) return reject('already_set_up');
    if (passwordWeakness(password, { name, email }) !== null) return reject('weak_password');
    const id = this.ports.ids.next() as OperatorId;
    const operator: Operator = {
      ...{ id, name, email, role: 'admin', capacity: limits.usualCapacity, languages: [], skills: [], locale: null },
      ...{ picture: null, chosenPresence: initialPresence(this.ports.roles.rightsOf('admin')), disabled: false },
      passwordHash: await this.ports.passwords.hash(password),
    };
    const author = operatorAuthor(id, place.address);
    const signedIn = await this.renewal.prepare(async (stores) => {
      await stores.operators.put(operator);
      await stores.events.append(newEvent(this.ports, 'operator.created', id, author, { role: operator.role }));
      return openSession(this.ports, stores, operator, place);
    });
    return signedIn ? ok(signedIn) : reject('already_set_up');
  }
}
