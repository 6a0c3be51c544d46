import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connections, openConnections } from '../sqlite/data-source.js';
import { TypeormConnectionCallStore } from './connection-stores.js';

let directory: string;
let connections: Connections;
let store: TypeormConnectionCallStore;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'connection-plans-'));
  connections = await openConnections(directory);
  const { manager } = connections.writing;
  store = new TypeormConnectionCallStore({ read: manager, write: (work) => work(manager) });
});
afterAll(async () => {
  await connections.close();
  rmSync(directory, { recursive: true });
});

test('the calls of a connection are listed and removed by their index, without a sort', async () => {
  const statements: [string, unknown[]][] = [];
  const logger = Object.assign(Object.create(connections.writing.logger), {
    logQuery: (sql: string, values: unknown[] = []) => void statements.push([sql, values]),
  });
  Object.assign(connections.writing, { logger });
  await store.list('a', { offset: 40, limit: 20 });
  await store.removeOld('a', { before: 1, keep: 10 });
  await store.removeOf('a');
  const plans = statements.flatMap(([sql, values]) =>
    connections.writer
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail),
  );
  expect(statements.length).toBeGreaterThanOrEqual(4);
  expect(plans.filter((line) => !/USING (COVERING )?INDEX connection_calls_by_time/.test(line))).toEqual([]);
});
