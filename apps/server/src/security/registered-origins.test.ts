import { expect, test } from 'vitest';
import { reports } from '#testing/contracts/oauth-stores-contract.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { RegisteredOrigins } from './registered-origins.js';

const page = 'https://app.example';

test('a change of an application applies to the next request, before its event is published', async () => {
  const { ports } = new EngineHarness(withheld);
  const registered = new RegisteredOrigins(ports);
  expect(await registered.has(page)).toBe(false);

  await ports.applications.put({ ...reports, redirectUris: [`${page}/callback`, 'com.example.app:/back'] });
  expect(await registered.has(page)).toBe(true);
  expect(await registered.has('null')).toBe(false);

  await ports.applications.remove(reports.id);
  expect(await registered.has(page)).toBe(false);
});
