import { expect, test } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { exportCsv } from './export-history.js';

test('an export contains each conversation once, although others start in the meantime', async () => {
  const engine = new EngineHarness(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 210; begun += 1) {
    engine.clock.advance(1);
    ids.push(await engine.start(`visitor-${begun}`));
  }
  engine.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(engine.ports, {})) {
    exported.push(row.split(',')[0] ?? '');
    engine.clock.advance(1);
    if (exported.length === 100) await engine.start('a newcomer');
  }
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});

test('an export contains all conversations that started in the same millisecond', async () => {
  const engine = new EngineHarness(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 650; begun += 1) {
    if (begun === 100 || begun === 550) engine.clock.advance(1);
    ids.push(await engine.start(`visitor-${begun}`));
  }
  engine.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(engine.ports, {})) exported.push(row.split(',')[0] ?? '');
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});

test('an export for people has localized labels and names, one for programs has codes and ids', async () => {
  const engine = new EngineHarness(withheld);
  await engine.start('visitor-1');
  engine.clock.advance(1);
  const rowOf = async (language?: 'en' | 'it') => {
    const rows: string[] = [];
    for await (const row of exportCsv(engine.ports, {}, language)) rows.push(row);
    return rows[1];
  };
  expect(await rowOf()).toContain(',bot,,visitor-1,,en,');
  expect(await rowOf('en')).toContain(',Bot,,Indigo Lemur,,English,');
  expect(await rowOf('it')).toContain(',Bot,,Indigo Lemur,,inglese,');
});
