import { cpuTimeMs } from '../measure/cpu-time.js';
import { residentBytes } from '../measure/memory.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { onSchedule } from '../measure/schedule.js';
import type { LoadWriter, Target } from './targets.js';
import { newKey, text } from './text.js';

export interface Measured {
  readonly messagesPerSecond: number;
  readonly acknowledged: number;
  /** Processor time of the server per message, in microseconds. */
  readonly cpuMicros: number;
  /** Resident memory of the server after the load. */
  readonly residentBytes: number;
  /** Milliseconds from the scheduled time to the acknowledgement, and to the arrival at the operator. */
  readonly ack: Percentiles;
  readonly fanOut: Percentiles;
  readonly failed: number;
}

/** Closed loop: every writer sends the next message when the last one is acknowledged. */
export function closedLoop(target: Target, forMs: number): Promise<Measured> {
  return measured(target, async (send) => {
    const end = performance.now() + forMs;
    await Promise.all(
      target.writers.map(async (writer) => {
        while (performance.now() < end) await send(writer, performance.now());
      }),
    );
  });
}

/** Open loop: messages are sent on a schedule, by one writer after the other, without waiting for earlier ones. */
export function openLoop(target: Target, perSecond: number, forMs: number): Promise<Measured> {
  return measured(target, async (send) => {
    const sent: Promise<void>[] = [];
    await onSchedule({ perSecond, forMs }, (dueAt, turn) => {
      const writer = target.writers[turn % target.writers.length];
      if (writer) sent.push(send(writer, dueAt));
    });
    await Promise.all(sent);
  });
}

type Send = (writer: LoadWriter, dueAt: number) => Promise<void>;

/** Grace for the last acknowledged messages to reach the operator. */
const lastArrivalsMs = 200;

async function measured({ operator, pid }: Target, load: (send: Send) => Promise<void>): Promise<Measured> {
  const dueAt = new Map<string, number>();
  const acks: number[] = [];
  const arrivals: number[] = [];
  let failed = 0;
  operator.onEvent = (json) => {
    const at = dueAt.get(clientKeyIn(json));
    if (at !== undefined) arrivals.push(performance.now() - at);
  };
  const cpuBefore = cpuTimeMs(pid);
  const begun = performance.now();
  await load(async ({ socket, conversationId }, at) => {
    const clientKey = newKey();
    dueAt.set(clientKey, at);
    const ack = await socket.ask('message.send', { conversationId, clientKey, text });
    if (ack.startsWith('[{"ok":true')) acks.push(performance.now() - at);
    else {
      failed += 1;
      // Log only the first failure.
      if (failed === 1) console.log(`rejected: ${ack}`);
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const cpuMicros = ((cpuTimeMs(pid) - cpuBefore) * 1000) / acks.length;
  await new Promise((resolve) => setTimeout(resolve, lastArrivalsMs));
  operator.onEvent = null;
  return {
    messagesPerSecond: acks.length / seconds,
    acknowledged: acks.length,
    cpuMicros,
    residentBytes: residentBytes(pid),
    ack: percentiles(acks),
    fanOut: percentiles(arrivals),
    failed,
  };
}

const before = '"clientKey":"';

/** Extracts the key without parsing the JSON: the operator receives every message and must not be the bottleneck. */
function clientKeyIn(json: string): string {
  const at = json.indexOf(before);
  return at < 0 ? '' : json.slice(at + before.length, json.indexOf('"', at + before.length));
}
