import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { locales } from '#contracts/states.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { modelsIn } from './demo-data.js';
import type { TestServer } from './server.js';

/**
 * Changes the bot's actions, and waits until its models are trained: before that, it recognises fewer requests, and how
 * many depends on the speed of the machine.
 */
export async function retrained<T>({ dataDir }: TestServer, change: () => Promise<T>): Promise<T> {
  const written = () => new Map(modelsIn(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs]));
  const before = written();
  const changed = await change();
  const trained = () => [...written()].filter(([name, at]) => before.get(name) !== at);
  // In each language an index, which is written first, and a trained model.
  const isDone = () => expect(trained().length).toBeGreaterThanOrEqual(2 * locales.length);
  await vi.waitFor(isDone, { timeout: 4 * patienceMs, interval: 100 });
  return changed;
}
