import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { events, eventTypes } from '../events.js';
import { eventsPage, exampleData } from './events-page.js';
import { wireSchema } from './wire-data.js';

const checkedIn = fileURLToPath(new URL('../../../../docs/events.md', import.meta.url));

/** To regenerate it: `npx vitest run --project unit libs/contracts/src/events -u`. */
test('the checked-in page is the generated one', async () => {
  await expect(eventsPage()).toMatchFileSnapshot(checkedIn);
});

test.each(eventTypes)('%s is described, and its example is valid', (type) => {
  expect(events[type].data.description).toMatch(/\.$/);
  expect(wireSchema(type).strict().safeParse(exampleData(type)).error).toBeUndefined();
});

test('a tuple names the type of each of its items', async () => {
  expect(await eventsPage()).toMatch(/`expectedMinutes` \| \[integer, integer\] or null/);
});
