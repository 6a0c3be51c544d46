import { protocolLimits } from '#contracts/limits.js';
import type { SyncResult } from '#contracts/socket-protocol.js';

/** Anything numbered within a conversation. */
export interface Numbered {
  readonly seq: number;
}

/**
 * Client-side event log: a dense run of events after `base`, and a buffer of out-of-order ones. Immutable: every function
 * here returns a new log, or the same one when nothing changed.
 */
export interface EventLog<E extends Numbered> {
  /** Null until the server has sent it. */
  readonly epoch: number | null;
  /** The number before the first event held: 0, or larger while earlier events are not loaded. */
  readonly base: number;
  readonly events: readonly E[];
  /** Out-of-order events that wait for their predecessors, by number. */
  readonly early: ReadonlyMap<number, E>;
  /** High-water mark: the largest number known to exist. */
  readonly head: number;
}

export function emptyLog<E extends Numbered>(base = 0, epoch: number | null = null): EventLog<E> {
  return { epoch, base, events: [], early: new Map(), head: base };
}

export function lastSeq<E extends Numbered>(log: EventLog<E>): number {
  return log.events.at(-1)?.seq ?? log.base;
}

/** True while a known event is missing: time to `sync`. */
export function isBehind<E extends Numbered>(log: EventLog<E>): boolean {
  return log.head > lastSeq(log);
}

/** True if the history was rewritten since the log was read: time to reload. */
export function isOtherEpoch<E extends Numbered>(log: EventLog<E>, epoch: number): boolean {
  return log.epoch !== null && log.epoch !== epoch;
}

/** Takes a live event: appends the next one, drops a duplicate, buffers an out-of-order one until the gap is filled. */
export function addEvent<E extends Numbered>(log: EventLog<E>, event: E): EventLog<E> {
  const last = lastSeq(log);
  if (event.seq <= last) return log;
  if (event.seq === last + 1) return append(log, [event]);
  const head = Math.max(log.head, event.seq);
  // Bounds the buffer for a gap that is never filled; `head` records that there is more, and `sync` brings it.
  if (log.early.size >= protocolLimits.syncEvents) return head === log.head ? log : { ...log, head };
  return { ...log, head, early: new Map(log.early).set(event.seq, event) };
}

/**
 * Takes the answer to a `sync` of the same epoch. It may be older than live events received meanwhile: duplicates are
 * dropped, and the head never goes back.
 */
export function applySync<E extends Numbered>(
  log: EventLog<E>,
  result: Pick<SyncResult<E>, 'events' | 'head' | 'epoch'>,
): EventLog<E> {
  const run: E[] = [];
  let next = lastSeq(log) + 1;
  for (const event of result.events) {
    if (event.seq !== next) continue;
    run.push(event);
    next += 1;
  }
  const known = { ...log, epoch: result.epoch, head: Math.max(log.head, result.head) };
  return run.length > 0 ? append(known, run) : known;
}

/** Sets the epoch of a log built from live events alone, which do not carry one. */
export function setEpoch<E extends Numbered>(log: EventLog<E>, epoch: number): EventLog<E> {
  return log.epoch === null ? { ...log, epoch } : log;
}

/** Raises the head to at least `seq`. */
export function raiseHead<E extends Numbered>(log: EventLog<E>, seq: number): EventLog<E> {
  return seq > log.head ? { ...log, head: seq } : log;
}

/** Prepends a page of earlier events, in any order. Events that do not connect to the first one held are dropped. */
export function prependEvents<E extends Numbered>(log: EventLog<E>, page: readonly E[]): EventLog<E> {
  const byNumber = new Map(page.map((event) => [event.seq, event]));
  const run: E[] = [];
  let base = log.base;
  for (let event = byNumber.get(base); event; event = byNumber.get(base)) {
    run.push(event);
    base -= 1;
  }
  return run.length > 0 ? { ...log, base, events: [...run.reverse(), ...log.events] } : log;
}

/** Appends a dense run, then the buffered events that follow it. */
function append<E extends Numbered>(log: EventLog<E>, run: readonly E[]): EventLog<E> {
  const events = [...log.events, ...run];
  let last = events.at(-1)?.seq ?? log.base;
  for (let event = log.early.get(last + 1); event; event = log.early.get(last + 1)) {
    events.push(event);
    last = event.seq;
  }
  const early = log.early.size > 0 ? new Map([...log.early].filter(([seq]) => seq > last)) : log.early;
  return { ...log, events, early, head: Math.max(log.head, last) };
}
