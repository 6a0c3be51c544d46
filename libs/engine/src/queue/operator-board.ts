import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import type { OperatorView } from '#contracts/views.js';
import type { OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Candidate } from '#domain/queue/pick-operator.js';
import type { Operator } from '../ports/people-stores.js';

interface Seat {
  operator: Operator;
  connected: boolean;
  /** Conversations assigned to the operator, and offered. */
  assigned: Set<ConversationId>;
  offered: Set<ConversationId>;
}

/**
 * Who is here, with how much to do. Conversations are tracked as they are decided, before they are on disk, so that
 * two acceptances in one batch cannot both take an operator's last free place.
 */
export class OperatorBoard {
  readonly #seats = new Map<OperatorId, Seat>();
  readonly #holder = new Map<ConversationId, Seat>();
  readonly #listeners = new Set<() => void>();

  seat(operator: Operator): void {
    const seat = this.#seats.get(operator.id);
    if (seat) seat.operator = operator;
    else this.#seats.set(operator.id, { operator, connected: false, assigned: new Set(), offered: new Set() });
    this.#changed();
  }

  setConnected(id: OperatorId, connected: boolean): void {
    const seat = this.#seats.get(id);
    if (!seat || seat.connected === connected) return;
    seat.connected = connected;
    this.#changed();
  }

  /** Idempotent: only the newest state of a conversation counts. */
  track(c: Pick<Conversation, 'id' | 'state' | 'owner' | 'offer'>): void {
    const held = this.#holder.get(c.id);
    const assignedTo = c.state === 'assigned' && c.owner ? this.#seats.get(c.owner) : undefined;
    const offeredTo = c.state === 'offered' && c.offer ? this.#seats.get(c.offer.to) : undefined;
    const seat = assignedTo ?? offeredTo;
    const isHeldAlready = seat === held && (!seat || (offeredTo ? seat.offered : seat.assigned).has(c.id));
    if (isHeldAlready) return;
    held?.assigned.delete(c.id);
    held?.offered.delete(c.id);
    assignedTo?.assigned.add(c.id);
    offeredTo?.offered.add(c.id);
    if (seat) this.#holder.set(c.id, seat);
    else this.#holder.delete(c.id);
    this.#changed();
  }

  /** Null for an operator that does not exist, any more or at all. */
  facts(id: OperatorId): OperatorFacts | null {
    const seat = this.#seats.get(id);
    if (!seat) return null;
    return {
      id,
      name: seat.operator.name,
      available: presenceOf(seat) === 'online',
      // Open offers keep others from being offered; they do not keep the operator from choosing what to take.
      hasRoom: seat.assigned.size < seat.operator.capacity,
    };
  }

  name(id: OperatorId): string {
    return this.#seats.get(id)?.operator.name ?? '';
  }

  candidates(): Candidate[] {
    return [...this.#seats.values()].map((seat) => ({
      id: seat.operator.id,
      available: presenceOf(seat) === 'online',
      load: loadOf(seat),
      capacity: seat.operator.capacity,
    }));
  }

  view(id: OperatorId): OperatorView | null {
    const seat = this.#seats.get(id);
    return seat ? toView(seat) : null;
  }

  all(): OperatorView[] {
    return [...this.#seats.values()].filter((seat) => !seat.operator.disabled).map(toView);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function loadOf(seat: Seat): number {
  return seat.assigned.size + seat.offered.size;
}

function presenceOf(seat: Seat): Presence {
  return seat.connected && !seat.operator.disabled ? seat.operator.chosenPresence : 'offline';
}

function toView(seat: Seat): OperatorView {
  const { id, name, email, role, capacity } = seat.operator;
  return { id, name, email, role, capacity, presence: presenceOf(seat), load: seat.assigned.size };
}
