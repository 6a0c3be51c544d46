import type { ConversationId } from '#contracts/ids.js';
import { eraseMadeRecords } from '../business/erase-made-records.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { Progress, Projection } from '../ports/projection.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { actionAddressesIn, addressFollower } from './action-addresses.js';
import type { BusinessType } from './business-type.js';
import { forgetActivities } from './forget-activities.js';
import { type LearnPorts, learnAddresses, learnRecord } from './learn-from-action.js';
import { type NotePorts, noteChange } from './note-change.js';
import { type ActivityEvent, type QueuePorts, queueActivity } from './queue-activity.js';

export type FollowerPorts = LearnPorts &
  NotePorts &
  QueuePorts &
  Pick<Ports, 'eventLog' | 'followerPositions' | 'unitOfWork' | 'lightUnitOfWork'>;

const batchSize = 500;
/** Checkpoint interval in irrelevant events, which are cheap to read again. */
const storeEvery = 5_000;

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
    const events = await this.ports.eventLog.read(this.#position, batchSize);
    // Each event may be a transaction: many of them take longer than a drain may wait.
    for (const event of events) {
      if (closing?.aborted) break;
      await this.#follow(event);
      this.#position = event.position;
    }
    if (this.#position - this.#stored >= storeEvery)
      await this.ports.lightUnitOfWork.run((stores) => this.#store(stores, Number(this.#position)));
    return { position: this.#position, pauseMs: events.length < batchSize ? null : 0 };
  }

  async #follow(event: StoredEvent): Promise<void> {
    const { type, position } = event;
    switch (type) {
      case 'conversation.started':
      case 'conversation.resolved':
      case 'client.linked': {
        const entry = await queueActivity(this.ports, event as ActivityEvent);
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
          await learnRecord(this.ports, stores, event as StoredEvent<'action.completed'>);
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
        return this.#followRecord(event as StoredEvent<BusinessType>);
      case 'conversation.erased':
        return this.#forget(event);
      default:
    }
  }

  /** Records created in a conversation are only remembered; later changes from elsewhere are noted in it. */
  async #followRecord(event: StoredEvent<BusinessType>): Promise<void> {
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
