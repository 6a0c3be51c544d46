import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which would take one before its server listens, or while it is down. */
const [from, to] = [11_000, 32_768];

/**
 * Reserves a free TCP port on the loopback: no other caller gets it before this process ends, neither before its server
 * listens, nor between a stop and its next start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
}

/**
 * The UDP port of the same number, which no server under test uses, is the lock: it is released when the process ends,
 * however.
 */
async function reserve(port: number): Promise<boolean> {
  const lock = createSocket('udp4');
  try {
    lock.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(lock, 'listening');
  } catch {
    lock.close();
    return false;
  }
  lock.unref();
  return true;
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
