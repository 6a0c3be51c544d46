import { cpuTimeMs } from '../measure/cpu-time.js';
import { residentBytes } from '../measure/memory.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { onSchedule } from '../measure/schedule.js';
import type { LoadWriter, Target } from './targets.js';
import { newKey, text } from './text.js';

export interface Measured {
  readonly messagesPerSecond: number;
  /** Processor time of the server per message, in microseconds. */
  readonly cpuMicros: number;
  /** Of the server, after the load. */
  readonly residentBytes: number;
  /** Milliseconds from when it was to be sent to the acknowledgement, and to the arrival at the operator. */
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

/** Open loop: messages go out on a schedule, by one writer after the other, whatever became of the ones before. */
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

/** How long the operator waits for what was acknowledged. */
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
      // One is enough to know why.
      if (failed === 1) console.log(`refused: ${ack}`);
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const cpuMicros = ((cpuTimeMs(pid) - cpuBefore) * 1000) / acks.length;
  await new Promise((resolve) => setTimeout(resolve, lastArrivalsMs));
  operator.onEvent = null;
  return {
    messagesPerSecond: acks.length / seconds,
    cpuMicros,
    residentBytes: residentBytes(pid),
    ack: percentiles(acks),
    fanOut: percentiles(arrivals),
    failed,
  };
}

const before = '"clientKey":"';

/** Cut out, not parsed: the operator hears every message, and must not be what is slow. */
function clientKeyIn(json: string): string {
  const at = json.indexOf(before);
  return at < 0 ? '' : json.slice(at + before.length, json.indexOf('"', at + before.length));
}
