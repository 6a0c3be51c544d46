import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArticleSummary } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { TestDatabase } from '#testing/postgres/test-database.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { createEmptyDatabase, isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

const admin = { name: 'Giulia Conti', email: 'giulia@lodge.example', password: 'vela-blu-quarzo' };
const lodge = {
  admin,
  chatbot: { name: 'Lodge', locales: ['en'], sites: ['https://lodge.example'] },
  answers: [{ question: 'When can I check in?', answer: 'From 3 pm.' }],
};

let folder: string;
/** Empty place for the installation. */
let place: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
let database: TestDatabase | null = null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-setup-'));
  database = isOnPostgres ? await createEmptyDatabase() : null;
  place = { DATA_DIR: join(folder, 'data'), ...(database && { DATABASE_URL: database.url }) };
});
afterEach(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function setUp(setup: unknown) {
  const file = join(folder, 'setup.json');
  writeFileSync(file, typeof setup === 'string' ? setup : JSON.stringify(setup));
  return parley(place, 'setup', file);
}

test('an installation is set up without a screen, once', async () => {
  const made = await setUp(lodge);
  expect(made.output).toContain(
    'Set up the chatbot Lodge (lodge) with 1 new answer, and giulia@lodge.example as admin.',
  );
  expect(made.code).toBe(0);
  expect(await setUp(lodge)).toEqual({ code: 1, output: 'This installation is already set up.\n' });
  const server = await TestServer.start({ dataDir: place.DATA_DIR, env: { ...place, SEED: 'none' } });
  try {
    expect(server.output).not.toContain('/enter#');
    const { headers, status } = await new Api(server.url, {}).post('/api/v1/sessions', {
      email: admin.email,
      password: admin.password,
    });
    expect(status).toBe(201);
    const giulia = new Api(server.url, { Cookie: headers.get('set-cookie')?.split(';')[0] ?? '' });
    expect((await giulia.get<Chatbot[]>('/api/v1/chatbots')).body).toMatchObject([{ id: 'lodge', name: 'Lodge' }]);
    const { body } = await giulia.get<ArticleSummary[]>('/api/v1/articles?status=published');
    expect(body.map(({ title }) => title)).toEqual(['When can I check in?']);
  } finally {
    await server.dispose();
  }
});

test('a file that is no set-up is refused with every fault, and nothing is made', async () => {
  const wrong = { admin: { ...admin, email: 'giulia' }, chatbot: { name: '', locales: [] }, colour: 'red' };
  const { code, output } = await setUp(wrong);
  expect(code).toBe(2);
  for (const fault of ['admin.email', 'chatbot.name', 'chatbot.locales', 'colour']) expect(output).toContain(fault);
  expect(output).not.toContain(admin.password);
  expect((await setUp('{')).code).toBe(2);
  expect((await parley(place, 'setup')).code).toBe(2);
  const missing = join(folder, 'none.json');
  expect(await parley(place, 'setup', missing)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${missing} does not exist.`),
  });
});
