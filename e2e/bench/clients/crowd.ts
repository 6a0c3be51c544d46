import { setPriority } from 'node:os';
import { memoryStore } from '#sdk/key-value-store.js';
import { createVisitorClient } from '#sdk/visitor-client.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { visitorToken } from '../fill/visitor-token.js';
import { pin } from '../measure/pin.js';
import { addressOf } from './addresses.js';

/**
 * Worker process with a part of the crowd: sdk clients as in the widget, all behind one proxy that can be cut. The proxy
 * connects to the server from one loopback address per client. Parent and worker exchange {@link CrowdOrder} and {@link CrowdReport}.
 */
export interface CrowdOrder {
  readonly port: number;
  readonly first: number;
  readonly count: number;
}

/** `live`: number of clients that are connected and in sync. */
export type CrowdReport = { readonly live: number };

/** Clients that connect concurrently at first; the first connect is not measured. */
const together = 20;

let proxy: TcpProxy | null = null;
let connections = 0;
let live = 0;
let isToldOf = false;

process.on('message', (message: CrowdOrder | 'cut') => {
  if (message === 'cut') cut();
  else void come(message);
});
process.on('disconnect', () => process.exit(0));
pin(process.pid, 'load');
// The measuring process shares the core with the crowd and has priority.
setPriority(process.pid, 10);

async function come({ port, first, count }: CrowdOrder): Promise<void> {
  proxy = await TcpProxy.to(port, () => {
    connections += 1;
    return addressOf(first + (connections % count));
  });
  for (let index = 0; index < count; index += together) {
    const group = Array.from({ length: Math.min(together, count - index) }, (_, place) => first + index + place);
    await Promise.all(group.map(connect));
  }
}

async function connect(index: number): Promise<void> {
  const store = memoryStore();
  store.setItem('parley:valdora:token', visitorToken(index));
  const client = createVisitorClient({ url: proxy?.url ?? '', chatbotId: 'valdora', locale: 'en', store });
  let isLive = false;
  client.state.subscribe(() => {
    const now = client.state.get().connection === 'live';
    if (now === isLive) return;
    isLive = now;
    live += now ? 1 : -1;
    tell();
  });
  await client.connect();
}

/** Cuts every connection at once; the proxy accepts new ones right after. */
function cut(): void {
  proxy?.cut();
  proxy?.restore();
}

/** Reports once per turn of the event loop. */
function tell(): void {
  if (isToldOf) return;
  isToldOf = true;
  setImmediate(() => {
    isToldOf = false;
    process.send?.({ live } satisfies CrowdReport);
  });
}
