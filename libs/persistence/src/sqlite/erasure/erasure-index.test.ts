import { afterAll, beforeAll, expect, test } from 'vitest';
import { isErasureSql } from '../../erasure-sql.js';
import { eventSql } from '../../rows/event.row.js';
import { erasuresAfter } from '../../transfer/erasures-after.js';
import { QueryPlanner } from '../query-planner.js';

let planner: QueryPlanner;

beforeAll(async () => {
  planner = await QueryPlanner.open();
});
afterAll(() => planner.close());

test('erasures are found by their index', () => {
  const ofType = `SELECT DISTINCT stream_id FROM events WHERE ${isErasureSql} AND type = ?`;
  for (const sql of [ofType, erasuresAfter('?')]) expect(planner.plan(sql).join()).toMatch(/INDEX events_erasures/);
});

test('an insertion into the log makes no temporary table', () => {
  const { writer } = planner.connections;
  const program = writer
    .prepare<unknown[], { opcode: string }>(`EXPLAIN ${eventSql.insert}`)
    .all(...Array.from(eventSql.insert.matchAll(/\?/g), () => 1));
  expect(program.map(({ opcode }) => opcode)).not.toContain('OpenEphemeral');
});
