import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './free-port.js';

afterEach(() => vi.unstubAllEnvs());

/** Many ports that one worker is given. */
async function portsOf(worker: number): Promise<number[]> {
  vi.stubEnv('TEST_PARALLEL_INDEX', String(worker));
  return Promise.all(Array.from({ length: 200 }, freePort));
}

test('no port is given twice, to one worker or to two', async () => {
  const ports = [...(await portsOf(1)), ...(await portsOf(2))];
  expect(new Set(ports).size).toBe(400);
});

test('the ports of outgoing connections are left to them', async () => {
  expect(Math.max(...(await portsOf(15)))).toBeLessThan(32_768);
});
