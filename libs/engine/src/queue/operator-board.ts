import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import type { OperatorView } from '#contracts/views.js';
import type { OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { OperatorCandidate } from '#domain/queue/pick-operator.js';
import type { Operator } from '../ports/people-stores.js';

interface OperatorEntry {
  operator: Operator;
  connected: boolean;
  /** Has a page open that works the queue: authors and readers of history get no offers. */
  attending: boolean;
  /** Conversations assigned to the operator, and offered. */
  assigned: Set<ConversationId>;
  offered: Set<ConversationId>;
}

/**
 * In-memory projection of operators: presence and load. Conversations are tracked as they are decided, before they are on
 * disk, so that two acceptances in one batch cannot both take an operator's last free place.
 */
export class OperatorBoard {
  readonly #entries = new Map<OperatorId, OperatorEntry>();
  readonly #holders = new Map<ConversationId, OperatorEntry>();
  readonly #listeners = new Set<() => void>();

  register(operator: Operator): void {
    const entry = this.#entries.get(operator.id);
    if (entry) entry.operator = operator;
    else
      this.#entries.set(operator.id, {
        operator,
        connected: false,
        attending: true,
        assigned: new Set(),
        offered: new Set(),
      });
    this.#changed();
  }

  setConnected(id: OperatorId, connected: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.connected === connected) return;
    entry.connected = connected;
    this.#changed();
  }

  setAttending(id: OperatorId, attending: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.attending === attending) return;
    entry.attending = attending;
    this.#changed();
  }

  /** Open offers to the operator. */
  offersTo(id: OperatorId): ConversationId[] {
    return [...(this.#entries.get(id)?.offered ?? [])];
  }

  /** Idempotent: only the newest state of a conversation counts. */
  track(c: Pick<Conversation, 'id' | 'state' | 'owner' | 'offer'>): void {
    const held = this.#holders.get(c.id);
    const assignedTo = c.state === 'assigned' && c.owner ? this.#entries.get(c.owner) : undefined;
    const offeredTo = c.state === 'offered' && c.offer ? this.#entries.get(c.offer.to) : undefined;
    const entry = assignedTo ?? offeredTo;
    const isHeldAlready = entry === held && (!entry || (offeredTo ? entry.offered : entry.assigned).has(c.id));
    if (isHeldAlready) return;
    held?.assigned.delete(c.id);
    held?.offered.delete(c.id);
    assignedTo?.assigned.add(c.id);
    offeredTo?.offered.add(c.id);
    if (entry) this.#holders.set(c.id, entry);
    else this.#holders.delete(c.id);
    this.#changed();
  }

  /** Null for an operator that does not exist, any more or at all. */
  facts(id: OperatorId): OperatorFacts | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    return {
      id,
      name: entry.operator.name,
      available: presenceOf(entry) === 'online',
      // Open offers block further offers, but not what the operator chooses to take.
      hasRoom: entry.assigned.size < entry.operator.capacity,
    };
  }

  name(id: OperatorId): string {
    return this.#entries.get(id)?.operator.name ?? '';
  }

  candidates(): OperatorCandidate[] {
    return [...this.#entries.values()].map((entry) => ({
      id: entry.operator.id,
      available: presenceOf(entry) === 'online' && entry.attending,
      offers: entry.offered.size,
      load: loadOf(entry),
      capacity: entry.operator.capacity,
    }));
  }

  view(id: OperatorId): OperatorView | null {
    const entry = this.#entries.get(id);
    return entry ? toView(entry) : null;
  }

  all(): OperatorView[] {
    return [...this.#entries.values()].filter((entry) => !entry.operator.disabled).map(toView);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function loadOf(entry: OperatorEntry): number {
  return entry.assigned.size + entry.offered.size;
}

function presenceOf(entry: OperatorEntry): Presence {
  return entry.connected && !entry.operator.disabled ? entry.operator.chosenPresence : 'offline';
}

function toView(entry: OperatorEntry): OperatorView {
  const { id, name, email, role, capacity } = entry.operator;
  return { id, name, email, role, capacity, presence: presenceOf(entry), load: entry.assigned.size };
}
