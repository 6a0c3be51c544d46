import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { TypeormWebhookDeliveryStore } from './webhook-delivery-store.js';

let planner: QueryPlanner;
let store: TypeormWebhookDeliveryStore;

beforeAll(async () => {
  planner = await QueryPlanner.open();
  const { manager } = planner.connections.writing;
  store = new TypeormWebhookDeliveryStore({ read: manager, write: (work) => work(manager) });
});
afterAll(() => planner.close());

/** How SQLite would go about every statement that the work executes: one line for each table and each sort. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: [string, unknown[]][] = [];
  const { writing } = planner.connections;
  const logger = Object.assign(Object.create(writing.logger), {
    logQuery: (sql: string, values: unknown[] = []) => void statements.push([sql, values]),
  });
  Object.assign(writing, { logger });
  await work();
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap(([sql, values]) => planner.plan(sql, values));
}

const window = { offset: 40, limit: 20 };

describe('deliveries of an endpoint', () => {
  test.each([
    ['are listed in the order of an index', {}, 'webhook_deliveries_by_time'],
    ['are listed by time in the order of an index', { from: 1, to: 9 }, 'webhook_deliveries_by_time'],
    ['are listed by one state in the order of an index', { states: ['failed'] }, 'webhook_deliveries_by_state'],
  ] as const)('%s', async (_, filter, index) => {
    const plans = await plansOf(() => store.list('shop', filter, window));
    // The total is counted in whatever index has it all.
    expect(plans.filter((line) => !line.includes(index) && !line.includes('COVERING INDEX'))).toEqual([]);
    expect(plans.some((line) => line.includes(index))).toBe(true);
  });

  test('that are due, and the next one, are read from their index without a sort', async () => {
    const plans = [
      ...(await plansOf(() => store.due('shop', 5, 64))),
      ...(await plansOf(() => store.nextAttemptAt('shop', 5))),
    ];
    expect(plans.filter((line) => !line.includes('webhook_deliveries_due'))).toEqual([]);
  });

  test('are counted, restarted, discarded and removed without reading those of others', async () => {
    const range = { endpointId: 'shop', after: 1, upTo: 9 };
    const failed = { states: ['failed'], from: 1, to: 9 } as const;
    const plans = [
      ...(await plansOf(() => store.pending('shop'))),
      ...(await plansOf(() => store.lastPosition('shop'))),
      ...(await plansOf(() => store.endOfPortion(range, 5))),
      ...(await plansOf(() => store.restartable(range, failed))),
      ...(await plansOf(() => store.restart(range, failed, 5))),
      ...(await plansOf(() => store.discardPending('shop', { upTo: 9, limit: 5 }))),
      ...(await plansOf(() => store.removeOld('shop', { before: 1, keep: 10, limit: 5 }))),
      ...(await plansOf(() => store.remove('shop', 5))),
      ...(await plansOf(() => store.endpointAfter('shop'))),
    ];
    const others = plans.filter(
      (line) => !/ USING (COVERING )?INDEX (sqlite_autoindex_)?webhook_deliveries/.test(line),
    );
    // The ids of a portion are one list.
    expect(others.filter((line) => !line.startsWith('LIST SUBQUERY') && !line.includes('json_each'))).toEqual([]);
    expect(plans.filter((line) => line.startsWith('SCAN webhook_deliveries'))).toEqual([]);
  });

  test('are found by their conversation, to be erased, by an index', () => {
    const lines = planner.plan('UPDATE webhook_deliveries SET is_erased = 1 WHERE stream_id = 1');
    expect(lines).toEqual([expect.stringContaining('webhook_deliveries_by_stream')]);
  });
});
