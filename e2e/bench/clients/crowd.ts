import { setPriority } from 'node:os';
import { memoryStore } from '#sdk/key-value-store.js';
import { createVisitorClient } from '#sdk/visitor-client.js';
import { Line } from '../../support/line.js';
import { visitorToken } from '../fill/visitor-token.js';
import { pin } from '../measure/pin.js';
import { addressOf } from './addresses.js';

/**
 * A process with a part of the crowd: sdk clients as in the widget, all behind one line that can be cut. The line goes on
 * to the server from a loopback address for each. Parent and crowd talk by {@link Told} and {@link Said}.
 */
export interface Told {
  readonly port: number;
  readonly first: number;
  readonly count: number;
}

/** `live`: so many are connected and have read what they missed. */
export type Said = { readonly live: number };

/** How many come at a time in the beginning: how a crowd comes for the first time is not the question. */
const together = 20;

let line: Line | null = null;
let connections = 0;
let live = 0;
let isToldOf = false;

process.on('message', (message: Told | 'cut') => {
  if (message === 'cut') cut();
  else void come(message);
});
process.on('disconnect', () => process.exit(0));
pin(process.pid, 'load');
// Those who measure share the core with the crowd and go first.
setPriority(process.pid, 10);

async function come({ port, first, count }: Told): Promise<void> {
  line = await Line.to(port, () => {
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
  const client = createVisitorClient({ url: line?.url ?? '', chatbotId: 'valdora', locale: 'en', store });
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

/** Everybody is cut off at one moment; the line is whole again the next. */
function cut(): void {
  line?.cut();
  line?.mend();
}

/** Once for everything that happens in a turn. */
function tell(): void {
  if (isToldOf) return;
  isToldOf = true;
  setImmediate(() => {
    isToldOf = false;
    process.send?.({ live } satisfies Said);
  });
}
