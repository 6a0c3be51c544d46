import { pictureUrlOf } from '#contracts/appearance.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import type { Permission, RoleId } from '#contracts/permissions.js';
import { skillKey } from '#contracts/skills.js';
import type { Presence } from '#contracts/states.js';
import type { OperatorView } from '#contracts/views.js';
import type { OperatorFacts } from '#domain/conversation/command.js';
import type { OperatorCandidate } from '#domain/queue/operator-candidate.js';
import type { Clock } from '../ports/clock.js';
import type { Operator } from '../ports/people-stores.js';
import { type Assigned, Assignments, type Reservation } from './assignments.js';
import type { RoleDirectory } from './role-directory.js';

interface OperatorEntry {
  operator: Operator;
  skills: readonly string[];
  /** To this node. */
  connected: boolean;
  /** Has a page open that works the queue: pages for articles or history do not count for offers. */
  attending: boolean;
  /** Attendance on other nodes, by node. */
  readonly elsewhere: Map<string, boolean>;
  /** When the operator came online, or last got an offer or took, finished or gave away a conversation. */
  idleSince: Instant;
}

/** Permissions needed to get offers. */
const offered: readonly Permission[] = ['conversations.accept', 'conversations.reply'];
/** Permissions needed to keep conversations that were taken over. */
const takenOver: readonly Permission[] = ['conversations.take_over', 'conversations.reply'];

/** In-memory projection of operators: presence, and load by the conversations that they have or are offered. */
export class OperatorBoard {
  readonly #entries = new Map<OperatorId, OperatorEntry>();
  readonly #assignments = new Assignments((...ids) => this.#reassigned(ids));
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly roles: Pick<RoleDirectory, 'rightsOf' | 'onChange'>,
  ) {
    roles.onChange(() => this.#changed());
  }

  register(operator: Operator): void {
    const entry = this.#entries.get(operator.id);
    const known = { operator, skills: operator.skills.map(skillKey) };
    if (entry) this.#change(entry, known);
    else {
      const idleSince = this.clock.now();
      this.#entries.set(operator.id, { ...known, connected: false, attending: true, elsewhere: new Map(), idleSince });
    }
    this.#changed();
  }

  setConnected(id: OperatorId, connected: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.connected === connected) return;
    this.#change(entry, { connected });
    this.#changed();
  }

  setAttending(id: OperatorId, attending: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.attending === attending) return;
    this.#change(entry, { attending });
    this.#changed();
  }

  /** Whether the operator has a console open on any node, whatever presence they chose. */
  isConnected(id: OperatorId): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && hasConsole(entry);
  }

  /** Operators connected to this node, and whether they attend. */
  connectedHere(): [id: OperatorId, attending: boolean][] {
    return [...this.#entries].flatMap(([id, { connected, attending }]) =>
      connected ? [[id, attending] satisfies [OperatorId, boolean]] : [],
    );
  }

  /** Replaces the operators connected to another node, with whether they attend. */
  setElsewhere(nodeId: string, connected: ReadonlyMap<OperatorId, boolean>): void {
    let isChanged = false;
    for (const [id, entry] of this.#entries) {
      const attending = connected.get(id);
      if (entry.elsewhere.get(nodeId) === attending) continue;
      const wasAtWork = isAtWork(entry);
      if (attending === undefined) entry.elsewhere.delete(nodeId);
      else entry.elsewhere.set(nodeId, attending);
      if (!wasAtWork && isAtWork(entry)) entry.idleSince = this.clock.now();
      isChanged = true;
    }
    if (isChanged) this.#changed();
  }

  /** Open offers to the operator. */
  offersTo(id: OperatorId): ConversationId[] {
    return [...this.#assignments.offeredTo(id)];
  }

  /** Conversations that the operator has. */
  assignedTo(id: OperatorId): ConversationId[] {
    return [...this.#assignments.assignedTo(id)];
  }

  withRole(role: RoleId): OperatorId[] {
    return [...this.#entries.values()].flatMap(({ operator }) => (operator.role === role ? operator.id : []));
  }

  /** Whether the operator may have conversations: not if disabled, or without the permission to answer. */
  mayHave(id: OperatorId): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && (this.#mayAccept(entry) || this.#may(entry, takenOver));
  }

  /** Operators who may not have conversations. */
  withoutConversations(): OperatorId[] {
    return [...this.#entries.keys()].filter((id) => !this.mayHave(id));
  }

  /** Whether routing may offer conversations to the operator, given presence and capacity. */
  mayBeAsked(id: OperatorId): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && this.#mayAccept(entry);
  }

  /** Tracks a committed state. Idempotent. */
  track(c: Assigned): void {
    this.#assignments.track(c);
  }

  /** Reserves the places that a decision takes until the commit is on disk; null if it changes none. */
  reserve(c: Assigned): Reservation | null {
    return this.#assignments.reserve(c);
  }

  /** Place that a decision newly takes; undefined: none. */
  claimOf(before: Assigned | null, after: Assigned): { operatorId: OperatorId; capacity: number } | undefined {
    const { owner, state } = after;
    if (state !== 'assigned' || owner === null) return undefined;
    if (before?.state === 'assigned' && before.owner === owner) return undefined;
    const entry = this.#entries.get(owner);
    return entry && { operatorId: owner, capacity: entry.operator.capacity };
  }

  /** Null for an unknown or disabled operator. */
  facts(id: OperatorId): OperatorFacts | null {
    const entry = this.#entries.get(id);
    if (!entry || entry.operator.disabled) return null;
    return {
      id,
      name: entry.operator.name,
      available: presenceOf(entry) === 'online' && this.#mayAccept(entry),
      // Open offers block further offers, but not conversations that the operator picks.
      hasRoom: this.#assignments.assignedTo(id).size < entry.operator.capacity,
    };
  }

  name(id: OperatorId): string {
    return this.#entries.get(id)?.operator.name ?? '';
  }

  /** Operators who may accept and answer conversations, as routing sees them. */
  candidates(): OperatorCandidate[] {
    return [...this.#entries.values()]
      .filter((entry) => this.#mayAccept(entry))
      .map((entry) => ({
        id: entry.operator.id,
        presence: presenceOf(entry),
        attending: attends(entry),
        languages: entry.operator.languages,
        skills: entry.skills,
        load: this.#assignments.loadOf(entry.operator.id),
        capacity: entry.operator.capacity,
        idleSince: entry.idleSince,
      }));
  }

  view(id: OperatorId): OperatorView | null {
    const entry = this.#entries.get(id);
    return entry ? this.#toView(entry) : null;
  }

  all(): OperatorView[] {
    return [...this.#entries.values()].filter((entry) => !entry.operator.disabled).map((entry) => this.#toView(entry));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #mayAccept(entry: OperatorEntry): boolean {
    return this.#may(entry, offered);
  }

  #may({ operator }: OperatorEntry, permissions: readonly Permission[]): boolean {
    const rights = this.roles.rightsOf(operator.role);
    return !operator.disabled && permissions.every((permission) => rights.has(permission));
  }

  /** Returning to work restarts the idle time. */
  #change(entry: OperatorEntry, change: Partial<OperatorEntry>): void {
    const wasAtWork = isAtWork(entry);
    Object.assign(entry, change);
    if (!wasAtWork && isAtWork(entry)) entry.idleSince = this.clock.now();
  }

  #toView(entry: OperatorEntry): OperatorView {
    const { id, name, email, role, capacity, skills } = entry.operator;
    return {
      id,
      name,
      email,
      role,
      capacity,
      skills: [...skills],
      presence: presenceOf(entry),
      load: this.#assignments.assignedTo(id).size,
      pictureUrl: pictureUrlOf(entry.operator),
    };
  }

  #reassigned(ids: readonly OperatorId[]): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry) entry.idleSince = this.clock.now();
    }
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function isAtWork(entry: OperatorEntry): boolean {
  return attends(entry) && presenceOf(entry) === 'online';
}

/** One attending page on any node is enough. */
function attends({ connected, attending, elsewhere }: OperatorEntry): boolean {
  if (elsewhere.size === 0) return attending;
  return (connected && attending) || [...elsewhere.values()].includes(true);
}

function presenceOf(entry: OperatorEntry): Presence {
  const { operator } = entry;
  return hasConsole(entry) && !operator.disabled ? operator.chosenPresence : 'offline';
}

function hasConsole({ connected, elsewhere }: OperatorEntry): boolean {
  return connected || elsewhere.size > 0;
}
