import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which would take one before its server listens, or while it is down. */
const [from, to] = [11_000, 32_768];
const maxWorkers = 16;
const share = Math.floor((to - from) / maxWorkers);

const taken = new Set<number>();

/**
 * A free port on the loopback. Each worker of a test run has a share of its own, and gives each port away once: no other test takes it
 * before its server listens, or between its end and its next start.
 */
export async function freePort(): Promise<number> {
  const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
  const worker = Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? 0) % maxWorkers;
  for (;;) {
    const port = from + worker * share + randomInt(share);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
