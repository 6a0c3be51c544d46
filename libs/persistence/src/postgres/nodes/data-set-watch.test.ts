import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataSetWatch } from './data-set-watch.js';

let dataSet: string | Error | Promise<string>;
const query = vi.fn(async () => {
  if (dataSet instanceof Error) throw dataSet;
  return { rows: [{ value: await dataSet }] };
});
const pool = { query } as unknown as Pool;
const everyMs = 1_000;
let watch: DataSetWatch;
const noticed = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  noticed.mockClear();
  dataSet = 'the demonstration';
  watch = await DataSetWatch.from(pool, everyMs);
  void watch.replaced.then(noticed);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

test('reports another data set once the database is reachable', async () => {
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  dataSet = new Error('away');
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(noticed).not.toHaveBeenCalled();
  dataSet = 'an own installation';
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(noticed).toHaveBeenCalledOnce();
});

test('does not look again while the database has not answered', async () => {
  let answer = (_: string) => {};
  dataSet = new Promise((resolve) => {
    answer = resolve;
  });
  query.mockClear();
  await vi.advanceTimersByTimeAsync(5 * everyMs);
  expect(query).toHaveBeenCalledOnce();
  answer('the demonstration');
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(query).toHaveBeenCalledTimes(2);
});

test('reports nothing after its end', async () => {
  watch.close();
  dataSet = 'an own installation';
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(noticed).not.toHaveBeenCalled();
});
