import type { EventType } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';
import { eraseMadeRecords } from '../business/erase-made-records.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { Progress, Projection } from '../ports/projection.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { actionAddressesIn, addressFollower } from './action-addresses.js';
import { businessTypes } from './business-type.js';
import { forgetActivities } from './forget-activities.js';
import { type LearnPorts, learnAddresses, learnRecord } from './learn-from-action.js';
import { type NotePorts, noteChange } from './note-change.js';
import { type QueuePorts, queueActivity } from './queue-activity.js';

export type FollowerPorts = LearnPorts &
  NotePorts &
  QueuePorts &
  Pick<Ports, 'eventLog' | 'followerPositions' | 'unitOfWork' | 'lightUnitOfWork'>;

/** Batch size in positions of the log. */
const batchSize = 500;
/** Checkpoint interval in positions without an effect, which are cheap to read again. */
const storeEvery = 5_000;

/** Types that have an effect: messages, which are most of a log, are not even read. */
const followedTypes = [
  'conversation.started',
  'conversation.resolved',
  'client.linked',
  'action.requested',
  'dialogue.updated',
  'action.completed',
  'actions.erased',
  'conversation.erased',
  ...businessTypes,
] as const satisfies readonly EventType[];

type FollowedEvent = StoredEvent<(typeof followedTypes)[number]>;

/**
 * Durable follower of the log for business events: records in which conversation a business record was created,
 * publishes changes made by a connected system for a conversation, notes later changes there, and queues summaries for
 * the records of clients. Each effect is stored with the position, or keyed by the event, so that it happens once
 * across crashes.
 */
export class BusinessFollower implements Projection {
  readonly name = addressFollower;
  readonly delayMs = 100;
  #position: number | null = null;
  #stored = 0;

  /** `onQueued`: an activity was queued for the record of a client. */
  constructor(
    private readonly ports: FollowerPorts,
    private readonly onQueued: () => void,
  ) {}

  async advance(closing?: AbortSignal): Promise<Progress> {
    this.#position ??= this.#stored = await this.ports.followerPositions.get(this.name);
    const { eventLog, lightUnitOfWork } = this.ports;
    const head = await eventLog.head();
    const upTo = Math.min(head, this.#position + batchSize);
    const events = await eventLog.readOf(followedTypes, this.#position, upTo);
    // Each event may be a transaction: many of them take longer than a drain may wait.
    for (const event of events) {
      if (closing?.aborted) return { position: this.#position, pauseMs: null };
      await this.#follow(event);
      this.#position = event.position;
    }
    this.#position = Math.max(this.#position, upTo);
    if (events.length === 0 && upTo < head) this.#position = await this.#endOfGap(head);
    if (this.#position - this.#stored >= storeEvery)
      await lightUnitOfWork.run((stores) => this.#store(stores, Number(this.#position)));
    return { position: this.#position, pauseMs: this.#position < head ? 0 : null };
  }

  /** The position before the next event: a restore leaves a large gap in the positions. */
  async #endOfGap(head: number): Promise<number> {
    const [next] = await this.ports.eventLog.read(Number(this.#position), 1);
    return next ? next.position - 1 : head;
  }

  async #follow(event: FollowedEvent): Promise<void> {
    const { position } = event;
    switch (event.type) {
      case 'conversation.started':
      case 'conversation.resolved':
      case 'client.linked': {
        const entry = await queueActivity(this.ports, event);
        if (entry === null) return;
        await this.#commit(position, ({ activities }) => activities.put(entry));
        return this.onQueued();
      }
      case 'action.requested':
      case 'dialogue.updated':
        if (actionAddressesIn(event).size === 0) return;
        return this.#commit(position, (stores) => learnAddresses(stores, event));
      case 'action.completed':
        return this.#commit(position, async (stores) => {
          await learnAddresses(stores, event);
          await learnRecord(this.ports, stores, event);
        });
      case 'actions.erased':
        // Derived from earlier events, which may have been read before they were erased.
        return this.#commit(position, ({ actionAddresses }) => actionAddresses.removeOf(conversationOf(event)));
      case 'booking.confirmed':
      case 'booking.moved':
      case 'booking.cancelled':
      case 'ticket.opened':
      case 'ticket.updated':
      case 'payment.succeeded':
        return this.#followRecord(event);
      case 'conversation.erased':
        return this.#forget(event);
    }
  }

  /** Records created in a conversation are only remembered; later changes from elsewhere are noted in it. */
  async #followRecord(event: StoredEvent<(typeof businessTypes)[number]>): Promise<void> {
    const { conversationId } = event.data;
    if (conversationId)
      return this.#commit(event.position, ({ recordMakers }) => recordMakers.add(event.stream.id, conversationId));
    if (await noteChange(this.ports, event)) await this.#commit(event.position, async () => {});
  }

  /** Completes an interrupted erasure. */
  async #forget(event: StoredEvent): Promise<void> {
    const { actor, principal, position } = event;
    const id = conversationOf(event);
    const episodes = (await this.ports.journal.read(id))?.episode ?? 1;
    await this.#commit(position, async (stores) => {
      await forgetActivities(stores, id, episodes);
      await eraseMadeRecords(this.ports, stores, id, { actor, ...(principal && { principal }) });
    });
  }

  /** Stores an effect and the position in one transaction. */
  #commit(position: number, work: (stores: Transaction) => Promise<void>): Promise<void> {
    return this.ports.unitOfWork.run(async (stores) => {
      await work(stores);
      await this.#store(stores, position);
    });
  }

  async #store({ followerPositions }: Pick<Transaction, 'followerPositions'>, position: number): Promise<void> {
    await followerPositions.put(this.name, position);
    this.#stored = position;
  }
}

function conversationOf({ stream }: StoredEvent): ConversationId {
  return stream.id as ConversationId;
}
