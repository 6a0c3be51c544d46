import { expect, test } from 'vitest';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { exportCsv } from './export-history.js';

test('an export holds each conversation once, although others begin meanwhile', async () => {
  const floor = new EngineFloor(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 210; begun += 1) {
    floor.clock.advance(1);
    ids.push(await floor.start(`visitor-${begun}`));
  }
  floor.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(floor.ports, {})) {
    exported.push(row.split(',')[0] ?? '');
    floor.clock.advance(1);
    if (exported.length === 100) await floor.start('a newcomer');
  }
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});

test('an export holds each of the conversations that began in the same millisecond', async () => {
  const floor = new EngineFloor(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 650; begun += 1) {
    if (begun === 100 || begun === 550) floor.clock.advance(1);
    ids.push(await floor.start(`visitor-${begun}`));
  }
  floor.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(floor.ports, {})) exported.push(row.split(',')[0] ?? '');
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});
