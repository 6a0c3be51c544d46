import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatbotRow, fromRow } from '../rows/chatbot.row.js';
import { databaseFile } from '../sqlite/database-file.js';
import { DataSource } from '../typeorm.js';
import { Knowledge } from './0003-knowledge.js';
import { BotSetting } from './0011-bot-setting.js';

let directory: string;
let source: DataSource;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-bot-setting-'));
  source = new DataSource({
    type: 'better-sqlite3',
    database: databaseFile(directory),
    entities: [chatbotRow],
    migrations: [Knowledge],
  });
  await source.initialize();
  await source.runMigrations();
});
afterEach(async () => {
  await source.destroy();
  rmSync(directory, { recursive: true });
});

async function store(policy: Record<string, unknown>): Promise<void> {
  const details = { id: 'shop', name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: [], policy };
  await source.query('INSERT INTO chatbots (id, details) VALUES (?, ?)', ['shop', JSON.stringify(details)]);
}

const stored = async () => JSON.parse((await source.getRepository(chatbotRow).findOneByOrFail({ id: 'shop' })).details);

test.each([
  [{}, 'answers'],
  [{ botEnabled: true }, 'answers'],
  [{ botEnabled: true, botMode: 'answers' }, 'answers'],
  [{ botMode: 'suggests' }, 'suggests'],
  [{ botEnabled: false }, 'off'],
  [{ botEnabled: false, botMode: 'suggests' }, 'off'],
])('a policy stored with %j becomes "%s", and everything else is unchanged', async (before, bot) => {
  await store({ ...before, threshold: 0.7 });
  await new BotSetting().up(source.createQueryRunner());
  expect((await stored()).policy).toEqual({ threshold: 0.7, bot });
  const row = await source.getRepository(chatbotRow).findOneByOrFail({ id: 'shop' });
  expect(fromRow(row).policy).toMatchObject({ bot, threshold: 0.7 });
});

test.each([
  ['answers', { botEnabled: true, botMode: 'answers' }],
  ['suggests', { botEnabled: true, botMode: 'suggests' }],
  ['off', { botEnabled: false, botMode: 'answers' }],
])('"%s" can be reverted to the two fields', async (bot, before) => {
  await store({ bot, threshold: 0.7 });
  await new BotSetting().down(source.createQueryRunner());
  expect((await stored()).policy).toEqual({ threshold: 0.7, ...before });
});
