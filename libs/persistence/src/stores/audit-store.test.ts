import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { operatorAuthor } from '#engine/access/author.js';
import { newEvent } from '#engine/log/new-event.js';
import type { AuditFilter } from '#engine/ports/audit-log.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { emptyDirectory } from '../testing/open-empty.js';

/** More entries than are read in one turn of the event loop. */
const count = 2_300;
const ports = { clock: new FixedClock(), ids: new SequentialIds('event') };
const sofia = operatorAuthor('sofia' as OperatorId, '192.0.2.1');
const newest = Number.MAX_SAFE_INTEGER;

let directory: string;
let persistence: Persistence;

beforeAll(async () => {
  directory = await emptyDirectory('audit-store-');
  persistence = await openPersistence({ directory, log: new RecordingLog() });
  await persistence.unitOfWork.run(async ({ events }) => {
    for (let number = 1; number <= count; number += 1)
      await events.append(newEvent(ports, 'webhook_endpoint.enabled', `endpoint-${number}`, sofia, {}));
  });
});
afterAll(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true });
});

const found = async (filter: AuditFilter, before: number, limit: number) =>
  (await persistence.auditLog.entries(filter, { before, limit })).map(({ event }) => event);

test('a search for rare entries yields to other work, and finds them', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const [oldest, ...others] = await found({ object: 'endpoint-1' }, newest, 10);
  clearImmediate(next);
  expect([oldest?.stream.id, others]).toEqual(['endpoint-1', []]);
  expect(turns).toBeGreaterThan(1);
});

test('pages have every entry once, newest first', async () => {
  const numbers: number[] = [];
  for (let before = newest; ; ) {
    const page = await found({}, before, 700);
    numbers.push(...page.map(({ stream }) => Number(stream.id.replace('endpoint-', ''))));
    const last = page.at(-1);
    if (!last) break;
    before = last.position;
  }
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => count - index));
});
