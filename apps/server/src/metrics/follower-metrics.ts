import { Gauge, type Registry } from 'prom-client';
import type { Core } from '#wiring/core.js';

/** Metrics of the durable followers of the log, read at each scrape. */
export function measureFollowers(registry: Registry, followers: Core['followers']): void {
  const labelNames = ['follower'];
  new Gauge({
    name: 'parley_follower_lag_events',
    help: 'Lag of the follower behind the log in events, counted up to a limit.',
    labelNames,
    registers: [registry],
    async collect() {
      for (const follower of followers) this.set({ follower: follower.name }, await follower.lag());
    },
  });
  new Gauge({
    name: 'parley_follower_failing',
    help: '1 while the last attempt of the follower failed, else 0.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, isFailing } of followers) this.set({ follower: name }, isFailing ? 1 : 0);
    },
  });
}
