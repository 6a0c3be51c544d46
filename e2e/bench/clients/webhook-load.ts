import { setTimeout as passed } from 'node:timers/promises';
import { accept, type TestEndpoint, type WebhookReceiver } from '../../support/webhook-receiver.js';
import { cpuTimeMs } from '../measure/cpu-time.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { closedLoop, type Measured, openLoop } from './load.js';
import type { Target } from './targets.js';

const pollMs = 20;
/** Delay after which a receiver without further requests counts as incomplete. */
const patienceMs = 60_000;

export interface Delivered {
  /** Of the message path, while deliveries go on. */
  readonly messages: Measured;
  /** Milliseconds from the commit of the event to its arrival. */
  readonly lag: Percentiles;
  /** Deliveries a second, from the first message to the last arrival. */
  readonly perSecond: number;
  /** Processor time of the server for a message and its delivery, in microseconds. */
  readonly cpuMicros: number;
}

/** The same load of messages at a fixed rate, or as fast as they are acknowledged, until the receiver has every event. */
export async function deliver(
  target: Target,
  receiver: WebhookReceiver | null,
  load: { readonly perSecond: number | null; readonly forMs: number },
): Promise<Delivered> {
  const cpuBefore = cpuTimeMs(target.pid);
  receiver?.received.splice(0);
  const began = Date.now();
  const { perSecond, forMs } = load;
  const messages = perSecond === null ? await closedLoop(target, forMs) : await openLoop(target, perSecond, forMs);
  const { acknowledged: count } = messages;
  if (receiver) await allArrived(receiver, count);
  const arrivals = receiver?.received ?? [];
  return {
    messages,
    lag: percentiles(arrivals.map(({ at, event }) => at - Date.parse(event.timestamp))),
    perSecond: (arrivals.length * 1000) / ((arrivals.at(-1)?.at ?? Number.NaN) - began),
    cpuMicros: ((cpuTimeMs(target.pid) - cpuBefore) * 1000) / count,
  };
}

export interface CaughtUp {
  readonly count: number;
  /** Deliveries a second, from the first that is accepted again to the last. */
  readonly perSecond: number;
  /** Processor time of the server for each, in microseconds. */
  readonly cpuMicros: number;
}

/** An outage of the receiver during a burst of messages, and the deliveries after its end. */
export async function catchUp(target: Target, receiver: WebhookReceiver, forMs: number): Promise<CaughtUp> {
  receiver.reply = (response) => response.destroy();
  const { acknowledged: count } = await closedLoop(target, forMs);
  // Includes deliveries attempted during the outage.
  const accepted: number[] = [];
  const ids = new Set<string>();
  let cpuBefore = 0;
  receiver.received.splice(0);
  receiver.reply = (response, { at, event }) => {
    if (accepted.length === 0) cpuBefore = cpuTimeMs(target.pid);
    if (!ids.has(event.event_id)) accepted.push(at);
    ids.add(event.event_id);
    response.end('thanks');
  };
  await allArrived({ received: accepted }, count);
  receiver.reply = accept;
  const ms = (accepted.at(-1) ?? Number.NaN) - (accepted[0] ?? Number.NaN);
  const cpuMs = cpuTimeMs(target.pid) - cpuBefore;
  return { count, perSecond: (count * 1000) / ms, cpuMicros: (cpuMs * 1000) / count };
}

async function allArrived({ received }: { readonly received: readonly unknown[] }, count: number): Promise<void> {
  for (let last = -1, since = Date.now(); received.length < count; await passed(pollMs)) {
    if (received.length !== last) since = Date.now();
    last = received.length;
    if (Date.now() - since > patienceMs) throw new Error(`${received.length} of ${count} events were delivered`);
  }
}

/** Enables or disables, and waits until nothing of the time before is pending. */
export async function setEnabled(endpoint: TestEndpoint, isEnabled: boolean): Promise<void> {
  await endpoint.change({ isEnabled });
  while (!isEnabled && (await endpoint.view()).pending > 0) await passed(pollMs);
}
