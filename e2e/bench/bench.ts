import { performance } from 'node:perf_hooks';
import { TestServer } from '../support/server.js';
import { atRest } from './cpu-time.js';
import { closedLoop, type Measured } from './load.js';
import { bareTarget, productTarget } from './targets.js';

/**
 * Speed as ratios in one run: the product and a bare socket.io server take the same load in alternation, so that what
 * the machine does besides hits both. Prints medians over the rounds.
 */
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 4);

async function compare(visitors: number): Promise<void> {
  const bare = await bareTarget(visitors);
  const product = await productTarget(visitors);
  await atRest(product.pid);
  const measured: Record<'bare' | 'product', Measured[]> = { bare: [], product: [] };
  await closedLoop(bare, 1_000);
  await closedLoop(product, 1_000);
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await closedLoop(bare, seconds * 1000));
    measured.product.push(await closedLoop(product, seconds * 1000));
  }
  await bare.close();
  await product.close();
  const [b, p] = [measured.bare, measured.product].map(median) as [Row, Row];
  console.log(`\n${visitors} visitors, closed loop, ${rounds} rounds of ${seconds} s each in alternation`);
  console.table({ 'bare socket.io': b, product: p });
  const ratio = (value: number) => value.toFixed(2);
  console.log(`messages per second, product / bare: ${ratio(p['msg/s'] / b['msg/s'])}`);
  console.log(`acknowledgement p50, product / bare: ${ratio(p['ack p50 ms'] / b['ack p50 ms'])}`);
  console.log(`fan-out p99 / acknowledgement p99 of the product: ${ratio(p['fan-out p99 ms'] / p['ack p99 ms'])}`);
}

type Row = ReturnType<typeof median>;

function median(all: Measured[]) {
  const of = (pick: (measured: Measured) => number) => {
    const sorted = all.map(pick).sort((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(2));
  };
  return {
    'msg/s': of((m) => m.messagesPerSecond),
    'server CPU µs/msg': of((m) => m.cpuMicros),
    'ack p50 ms': of((m) => m.ack.p50),
    'ack p99 ms': of((m) => m.ack.p99),
    'fan-out p50 ms': of((m) => m.fanOut.p50),
    'fan-out p99 ms': of((m) => m.fanOut.p99),
    failed: of((m) => m.failed),
  };
}

/** From the start of the process to ready, over a file that is seeded already. */
async function coldStart(): Promise<void> {
  const server = await TestServer.start();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await server.stop();
    const begun = performance.now();
    await server.start();
    times.push(performance.now() - begun);
  }
  await server.dispose();
  console.log(
    `\ncold start to ready on a seeded file, median of 5: ${(times.sort((a, b) => a - b)[2] ?? 0).toFixed(0)} ms`,
  );
}

await compare(50);
await compare(1);
await coldStart();
process.exit(0);
