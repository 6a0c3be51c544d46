import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Core } from '#wiring/core.js';
import { gauge } from './conversation-metrics.js';

const resolutionMs = 20;

/** Process metrics: CPU, memory, event loop. Returns the function that stops measuring. */
export function measureProcess(registry: Registry, core: Pick<Core, 'problems'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  measureDelay(registry, delay);
  gauge(registry, 'parley_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
  gauge(registry, 'parley_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  const startedAt = Date.now() / 1000 - process.uptime();
  gauge(registry, 'parley_start_time_seconds', 'Start time of the process, since 1970.', () => startedAt);
  let counted = 0;
  new Counter({
    name: 'parley_cpu_seconds_total',
    help: 'Processor time used by all threads.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      const seconds = (user + system) / 1_000_000;
      this.inc(seconds - counted);
      counted = seconds;
    },
  });
  new Gauge({
    name: 'parley_ready',
    help: '1 while the node is ready, 0 while it has a problem; see /health/ready.',
    registers: [registry],
    async collect() {
      this.set((await core.problems()).length === 0 ? 1 : 0);
    },
  });
  return () => delay.disable();
}

function measureDelay(registry: Registry, delay: IntervalHistogram): void {
  new Gauge({
    name: 'parley_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last scrape (quantile 1: the maximum).',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const late = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e9 - resolutionMs / 1000);
      this.set({ quantile: '0.5' }, late(50));
      this.set({ quantile: '0.99' }, late(99));
      this.set({ quantile: '1' }, late(100));
      delay.reset();
    },
  });
}
