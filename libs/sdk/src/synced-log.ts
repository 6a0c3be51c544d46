import type { Failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { SyncResult } from '#contracts/socket-protocol.js';
import type { EventLog, Numbered } from './event-log.js';
import {
  addEvent,
  applySync,
  emptyLog,
  isBehind,
  isOtherEpoch,
  lastSeq,
  prependEvents,
  raiseHead,
  setEpoch,
} from './event-log.js';

/** An event of a visitor's or an operator's view, reduced to what a log needs. */
export interface SyncedEvent extends Numbered {
  readonly clientKey: ClientKey | null;
}

export interface LogListener<E> {
  /** New events at the end, in order; at least one. */
  appended(events: readonly E[]): void;
  /** The history was rewritten: the log was cleared and is read again. */
  restarted(epoch: number): void;
  /** Events are missing: call `sync`. */
  missing(): void;
  /** The server refuses this conversation. */
  refused(failure: Failure): void;
}

/** Synchronized log of one conversation. It reports missing events, and `BatchedSync` requests them. */
export class SyncedLog<E extends SyncedEvent> {
  #log: EventLog<E>;
  readonly #keys = new Set<ClientKey>();
  #graceTimer: ReturnType<typeof setTimeout> | null = null;

  /** @param depth Number of the last events to load after a restart; `Infinity` for all. */
  constructor(
    readonly id: ConversationId,
    private readonly depth: number,
    private readonly headGraceMs: number,
    private readonly listener: LogListener<E>,
    start: { epoch: number | null; head: number },
  ) {
    this.#log = emptyLog(Math.max(0, start.head - depth), start.epoch);
    this.#log = raiseHead(this.#log, start.head);
  }

  get events(): readonly E[] {
    return this.#log.events;
  }
  get base(): number {
    return this.#log.base;
  }
  get last(): number {
    return lastSeq(this.#log);
  }
  get epoch(): number | null {
    return this.#log.epoch;
  }
  get behind(): boolean {
    return isBehind(this.#log);
  }

  /** True if the event with that idempotency key is held. */
  holds(key: ClientKey): boolean {
    return this.#keys.has(key);
  }

  /** Takes a live event. */
  receive(event: E): void {
    this.#change(addEvent(this.#log, event));
    this.requestMissing();
  }

  /** Raises the head to `seq`. Missing events get `headGraceMs` to arrive before they are requested. */
  raiseHead(seq: number, epoch: number): void {
    if (isOtherEpoch(this.#log, epoch)) {
      this.#restart(epoch, seq);
      this.listener.missing();
      return;
    }
    this.#log = raiseHead(setEpoch(this.#log, epoch), seq);
    if (!this.behind || this.#graceTimer !== null) return;
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = null;
      this.requestMissing();
    }, this.headGraceMs);
  }

  /** Notes an acknowledged event. True if it is held already, or lies before the loaded part. */
  acknowledge(event: { seq: number; epoch: number }): boolean {
    this.raiseHead(event.seq, event.epoch);
    return event.seq <= this.last;
  }

  /** Requests missing events at once. */
  requestMissing(): void {
    if (this.behind) this.listener.missing();
  }

  /** Takes the answer to a `sync`. True if there is more to request now. */
  applySync(result: SyncResult<E>): boolean {
    if (isOtherEpoch(this.#log, result.epoch)) {
      this.#restart(result.epoch, result.head);
      return true;
    }
    const before = this.last;
    this.#change(applySync(this.#log, result));
    // Empty because other logs filled the response: this one follows in the next.
    if (result.events.length === 0) return result.more;
    // An answer without progress is not repeated at once; the next head or event triggers another sync.
    return this.last > before && (result.more || this.behind);
  }

  refuse(failure: Failure): void {
    this.listener.refused(failure);
  }

  prepend(page: readonly E[]): void {
    this.#log = prependEvents(this.#log, page);
  }

  close(): void {
    if (this.#graceTimer !== null) clearTimeout(this.#graceTimer);
    this.#graceTimer = null;
  }

  #restart(epoch: number, head: number): void {
    this.close();
    this.#keys.clear();
    this.#log = raiseHead(emptyLog<E>(Math.max(0, head - this.depth), epoch), head);
    this.listener.restarted(epoch);
  }

  #change(next: EventLog<E>): void {
    const count = next.events.length - this.#log.events.length;
    this.#log = next;
    if (count === 0) return;
    const fresh = next.events.slice(-count);
    for (const { clientKey } of fresh) if (clientKey !== null) this.#keys.add(clientKey);
    this.listener.appended(fresh);
  }
}
