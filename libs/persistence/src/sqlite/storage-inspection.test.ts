import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contracts/durations.js';
import { systemAuthor } from '#engine/access/author.js';
import { newEvent } from '#engine/log/new-event.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { migrations } from '../migrations/migrations.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { emptyDirectory } from '../testing/open-empty.js';

const begin = 1_800_000_000_000;

let directory: string;
let persistence: Persistence;

beforeEach(async () => {
  directory = await emptyDirectory('parley-inspection-');
  persistence = await openPersistence({ directory, log: new RecordingLog() });
});
afterEach(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true, force: true });
});

const ids = new SequentialIds('id');
const writeAt = (now: number) =>
  persistence.unitOfWork.run(({ events }) =>
    events.append(newEvent({ ids, clock: { now: () => now } }, 'access_link.revoked', `link ${now}`, systemAuthor, {})),
  );

test('growth counts events written since a time, or since the beginning', async () => {
  const { inspection } = persistence;
  expect(await inspection.growthSince(begin)).toBeNull();
  for (let day = 0; day < 10; day += 1) await writeAt(begin + day * dayMs);
  expect(await inspection.growthSince(begin + 7 * dayMs)).toEqual({
    since: begin + 7 * dayMs,
    events: 3,
    eventsInAll: 10,
  });
  expect(await inspection.growthSince(begin - dayMs)).toEqual({ since: begin, events: 10, eventsInAll: 10 });
  expect(await inspection.growthSince(begin + 30 * dayMs)).toMatchObject({ events: 0, eventsInAll: 10 });
});

test('file sizes are counted by kind', async () => {
  writeFileSync(join(directory, 'parley-before-restore-2026-11-01.sqlite'), 'x'.repeat(700));
  writeFileSync(join(directory, 'model-one.bin'), 'x'.repeat(30));
  writeFileSync(join(directory, 'notes.txt'), 'x'.repeat(9));
  const { database, ...sizes } = await persistence.inspection.sizes();
  expect(database).toBeGreaterThan(100_000);
  expect(sizes).toMatchObject({ previousData: 700, models: 30, images: { count: 0, bytes: 0 } });
});

test('the schema is the number of the last migration', async () => {
  const last = Math.max(...migrations.map((migration) => Number(/\d+$/.exec(new migration().name)?.[0])));
  expect(await persistence.inspection.schema()).toBe(last);
});

test('a storage problem is reported without naming a file', async () => {
  expect(await persistence.inspection.problem()).toBeNull();
});

test('a follower that is not behind has no first event to apply', async () => {
  await writeAt(begin);
  const states = () => persistence.inspection.followers();
  await expect.poll(async () => (await states()).map(({ behindSince }) => behindSince)).toEqual([null, null, null]);
  expect((await states()).map(({ name }) => name)).toEqual(['decisions', 'search', 'webhooks']);
});
