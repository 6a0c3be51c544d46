import { performance } from 'node:perf_hooks';
import type { Socket } from 'socket.io-client';
import { cpuTimeMs } from './measure/cpu-time.js';

/** A visitor of the load: a connected socket and the conversation that it writes into. */
export interface Writer {
  readonly socket: Socket;
  readonly conversationId: string;
}

/** A running server with its writers and an operator who watches all of them. */
export interface Target {
  readonly writers: Writer[];
  readonly operator: Socket;
  readonly pid: number;
  close(): Promise<void>;
}

export interface Measured {
  messagesPerSecond: number;
  /** Processor time of the server per message, in microseconds. */
  cpuMicros: number;
  /** Milliseconds from sending to the acknowledgement, and to the arrival at the operator. */
  ack: Percentiles;
  fanOut: Percentiles;
  failed: number;
}

export interface Percentiles {
  p50: number;
  p99: number;
}

let acts = 0;

/** Closed loop: every writer sends the next message when the last one is acknowledged. */
export async function closedLoop({ writers, operator, pid }: Target, durationMs: number): Promise<Measured> {
  const sentAt = new Map<string, number>();
  const acks: number[] = [];
  const arrivals: number[] = [];
  let failed = 0;
  const arrived = ({ clientKey }: { clientKey: string | null }) => {
    const at = clientKey === null ? undefined : sentAt.get(clientKey);
    if (at !== undefined) arrivals.push(performance.now() - at);
  };
  operator.on('event', arrived);
  const cpuBefore = cpuTimeMs(pid);
  const start = performance.now();
  const end = start + durationMs;
  await Promise.all(
    writers.map(async ({ socket, conversationId }) => {
      while (performance.now() < end) {
        acts += 1;
        const clientKey = `bench-${String(acts).padStart(16, '0')}`;
        const at = performance.now();
        sentAt.set(clientKey, at);
        const ack = await socket.timeout(20_000).emitWithAck('message.send', { conversationId, clientKey, text });
        if (ack.ok) acks.push(performance.now() - at);
        else failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  operator.off('event', arrived);
  const cpuMicros = ((cpuTimeMs(pid) - cpuBefore) * 1000) / acks.length;
  return {
    messagesPerSecond: acks.length / seconds,
    cpuMicros,
    ack: percentiles(acks),
    fanOut: percentiles(arrivals),
    failed,
  };
}

const text = 'Good morning, my order has not arrived yet and the tracking page has not moved since Monday.';

function percentiles(values: number[]): Percentiles {
  const sorted = values.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
