import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { OperatorLoad } from '#domain/queue/operator-candidate.js';

export type Assigned = Pick<Conversation, 'id' | 'state' | 'owner' | 'offer'>;

/** Operator whose load a conversation counts towards: its owner, paused or not, or the one it is offered to. */
interface Place {
  readonly operatorId: OperatorId;
  readonly as: keyof OperatorLoad;
}

/** Reservation of a place that a commit takes or frees, from its decision until it is on disk. */
export interface Reservation {
  /** The commit is on disk. */
  confirm(): void;
  /** Undoes it after a failed commit. */
  release(): void;
}

const nothing: ReadonlySet<ConversationId> = new Set();

/**
 * In-memory projection of the load of operators: which conversations they have, and which are offered to them. A reservation
 * counts at once, so that two acceptances in one batch of the journal cannot both take an operator's last free place.
 */
export class Assignments {
  readonly #committed = new Map<ConversationId, Place>();
  /** Reservations of commits that are not on disk yet, in the order of decisions. Null: no operator. */
  readonly #reserved = new Map<ConversationId, { readonly place: Place | null }[]>();
  readonly #conversations = {
    assigned: new Map<OperatorId, Set<ConversationId>>(),
    offered: new Map<OperatorId, Set<ConversationId>>(),
    snoozed: new Map<OperatorId, Set<ConversationId>>(),
  };

  /** @param changed Called after every change of load, with the operators concerned. */
  constructor(private readonly changed: (...operators: OperatorId[]) => void) {}

  loadOf(id: OperatorId): OperatorLoad {
    const { assigned, offered, snoozed } = this.#conversations;
    return {
      assigned: assigned.get(id)?.size ?? 0,
      offered: offered.get(id)?.size ?? 0,
      snoozed: snoozed.get(id)?.size ?? 0,
    };
  }

  assignedTo(id: OperatorId): ReadonlySet<ConversationId> {
    return this.#conversations.assigned.get(id) ?? nothing;
  }

  offeredTo(id: OperatorId): ReadonlySet<ConversationId> {
    return this.#conversations.offered.get(id) ?? nothing;
  }

  /** Tracks a committed state. Idempotent. */
  track(c: Assigned): void {
    this.#change(c.id, () => this.#commit(c.id, placeOf(c)));
  }

  /** Reserves the place that a decision takes; null if it changes none, as with most messages. */
  reserve(c: Assigned): Reservation | null {
    const place = placeOf(c);
    const others = this.#reserved.get(c.id);
    if (others === undefined && isSame(place, this.#committed.get(c.id))) return null;
    const own = { place };
    this.#change(c.id, () => {
      if (others) others.push(own);
      else this.#reserved.set(c.id, [own]);
    });
    return {
      confirm: () =>
        this.#change(c.id, () => {
          if (this.#remove(c.id, own)) this.#commit(c.id, place);
        }),
      release: () => this.#change(c.id, () => this.#remove(c.id, own)),
    };
  }

  #commit(id: ConversationId, place: Place | null): void {
    if (place) this.#committed.set(id, place);
    else this.#committed.delete(id);
  }

  /** False if it was confirmed or released already. */
  #remove(id: ConversationId, own: { readonly place: Place | null }): boolean {
    const all = this.#reserved.get(id) ?? [];
    const rest = all.filter((one) => one !== own);
    if (rest.length === 0) this.#reserved.delete(id);
    else this.#reserved.set(id, rest);
    return rest.length < all.length;
  }

  /** The newest decision wins. */
  #placeNow(id: ConversationId): Place | null {
    const reserved = this.#reserved.get(id)?.at(-1);
    return reserved ? reserved.place : (this.#committed.get(id) ?? null);
  }

  #change(id: ConversationId, change: () => void): void {
    const before = this.#placeNow(id);
    change();
    const after = this.#placeNow(id);
    if (isSame(before, after)) return;
    if (before) this.#conversations[before.as].get(before.operatorId)?.delete(id);
    if (after) {
      const all = this.#conversations[after.as];
      all.set(after.operatorId, (all.get(after.operatorId) ?? new Set()).add(id));
    }
    this.changed(...[before, after].flatMap((place) => place?.operatorId ?? []));
  }
}

function placeOf({ state, owner, offer }: Assigned): Place | null {
  if ((state === 'assigned' || state === 'snoozed') && owner !== null) return { operatorId: owner, as: state };
  if (state === 'offered' && offer !== null) return { operatorId: offer.to, as: 'offered' };
  return null;
}

function isSame(a: Place | null | undefined, b: Place | null | undefined): boolean {
  return a?.operatorId === b?.operatorId && a?.as === b?.as;
}
