import { Counter, Histogram, type Registry } from 'prom-client';
import { latencySeconds } from './buckets.js';
import type { GatewayObserver, HandledMessage } from './gateway-observer.js';

/** Rate, errors and duration of socket messages, with the repairs and refusals that show the state of the network. */
export function measureMessages(registry: Registry): GatewayObserver {
  const registers = [registry];
  const messages = new Counter({
    name: 'parley_socket_messages_total',
    help: 'Acknowledged socket messages, by error code (ok: no error).',
    labelNames: ['namespace', 'message', 'code'],
    registers,
  });
  const duration = new Histogram({
    name: 'parley_socket_message_duration_seconds',
    help: 'Duration from the arrival of a socket message to its acknowledgement; for a send, this includes the commit.',
    labelNames: ['namespace', 'message'],
    buckets: latencySeconds,
    registers,
  });
  const duplicates = new Counter({
    name: 'parley_duplicates_answered_total',
    help: 'Duplicate sends and commands, acknowledged with the original event.',
    labelNames: ['namespace'],
    registers,
  });
  const repairs = new Counter({
    name: 'parley_sync_repairs_total',
    help: 'Conversations for which a sync returned events that a client had missed.',
    labelNames: ['namespace'],
    registers,
  });
  const ended = new Counter({
    name: 'parley_socket_connections_ended_total',
    help: 'Connections closed by the server: revoked right, expired session, slow reader.',
    labelNames: ['reason'],
    registers,
  });
  const connectionRefused = new Counter({
    name: 'parley_socket_connections_refused_total',
    help: 'Connections refused before the handshake: one address exceeded the rate or the number of connections.',
    labelNames: ['reason'],
    registers,
  });
  return {
    answered: (namespace, answered) => {
      const { name: message, ack, seconds } = answered;
      messages.inc({ namespace, message, code: ack.ok ? 'ok' : ack.error.code });
      duration.observe({ namespace, message }, seconds);
      if ('duplicate' in ack && ack.duplicate === true) duplicates.inc({ namespace });
      const missed = message === 'sync' ? repaired(answered) : 0;
      if (missed > 0) repairs.inc({ namespace }, missed);
    },
    ended: (reason) => ended.inc({ reason }),
    connectionRefused: (reason) => connectionRefused.inc({ reason }),
  };
}

/** Repaired logs: `sync` items that held events already and got more. A first read is no repair. */
function repaired({ payload, ack }: HandledMessage): number {
  if (!ack.ok) return 0;
  const asked = (payload as { items: { after: number }[] }).items;
  const { items } = ack as unknown as { items: { events: unknown[] }[] };
  return items.filter(({ events }, index) => events.length > 0 && (asked[index]?.after ?? 0) > 0).length;
}
