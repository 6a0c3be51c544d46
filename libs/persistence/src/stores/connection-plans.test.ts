import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connections, openConnections } from '../sqlite/data-source.js';
import { emptyDirectory } from '../testing/open-empty.js';
import { TypeormReceivedEventStore, TypeormSystemRecordStore } from './connection-intake-stores.js';
import { TypeormConnectionCallStore } from './connection-stores.js';
import { TypeormActivityStore } from './follow-up-stores.js';

let directory: string;
let connections: Connections;

beforeAll(async () => {
  directory = await emptyDirectory('connection-plans-');
  connections = await openConnections(directory);
});
afterAll(async () => {
  await connections.close();
  rmSync(directory, { recursive: true });
});

const access = () => {
  const { manager } = connections.writing;
  return { read: manager, write: <T>(work: (inner: typeof manager) => Promise<T>) => work(manager) };
};

/** Query plans of the executed statements, a line for each step. */
async function plansOf(work: () => Promise<void>): Promise<string[]> {
  const statements: [string, unknown[]][] = [];
  const before = connections.writing.logger;
  const logger = Object.assign(Object.create(before), {
    logQuery: (sql: string, values: unknown[] = []) => void statements.push([sql, values]),
  });
  Object.assign(connections.writing, { logger });
  await work();
  Object.assign(connections.writing, { logger: before });
  return statements.flatMap(([sql, values]) =>
    connections.writer
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail),
  );
}

test('the calls of a connection are listed and removed by their index, without a sort', async () => {
  const store = new TypeormConnectionCallStore(access());
  const plans = await plansOf(async () => {
    await store.list('a', { offset: 40, limit: 20 });
    await store.removeOld('a', { before: 1, keep: 10 });
    await store.removeOf('a');
  });
  expect(plans.length).toBeGreaterThanOrEqual(4);
  expect(plans.filter((line) => !/USING (COVERING )?INDEX connection_calls_by_time/.test(line))).toEqual([]);
});

test('the events that a connection received are listed and removed by their index, without a sort', async () => {
  const store = new TypeormReceivedEventStore(access());
  const plans = await plansOf(async () => {
    await store.list('a', { offset: 40, limit: 20 });
    await store.removeOld('a', { before: 1, keep: 10 });
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  expect(
    plans.filter((line) => !/USING (COVERING )?INDEX (received_events_by_time|sqlite_autoindex)/.test(line)),
  ).toEqual([]);
});

test('due activities, and facts about a person, are found by their indexes, without a sort', async () => {
  const [activities, records] = [new TypeormActivityStore(access()), new TypeormSystemRecordStore(access())];
  const plans = await plansOf(async () => {
    await activities.due(1, 10);
    await records.erase('ada@shop.example');
  });
  expect(plans.filter((line) => !/USING INDEX (activities_by_due|system_records_by_email)/.test(line))).toEqual([]);
});
