import { Counter, Gauge, type Registry } from 'prom-client';
import { duties } from '#engine/ports/duties.js';
import type { Core } from '#wiring/core.js';
import { gauge } from './conversation-metrics.js';

/** Metrics of a node among others. */
export function measureNode(registry: Registry, { ports, clockOffset, replicaReads }: Core): void {
  new Gauge({
    name: 'parley_duty_held',
    help: '1 while this node has the duty, else 0.',
    labelNames: ['duty'],
    registers: [registry],
    collect() {
      for (const duty of duties) this.set({ duty }, ports.duties.has(duty) ? 1 : 0);
    },
  });
  const offset = 'Offset of the clock of the database, which nodes use, from that of the machine.';
  gauge(registry, 'parley_clock_offset_seconds', offset, () => clockOffset() / 1000);
  new Counter({
    name: 'parley_replica_reads_total',
    help: 'Replica-eligible reads, by the server that served them.',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, reads] of Object.entries(replicaReads() ?? {})) this.inc({ source }, reads);
    },
  });
}
