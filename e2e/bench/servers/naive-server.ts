import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, EntitySchema } from 'typeorm';
import { type Message, serveMinimal } from './minimal-server.js';

interface MessageRow extends Message {
  id: number;
  at: number;
}

/**
 * The bare server with naive storage: one `insert` per message, acknowledged when it has returned. As durable as the
 * product (`synchronous=FULL`), so that both give the same guarantee.
 */
const messages = new EntitySchema<MessageRow>({
  name: 'messages',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    conversationId: { type: 'text' },
    clientKey: { type: 'text', unique: true },
    text: { type: 'text' },
    at: { type: 'integer' },
  },
  indices: [{ columns: ['conversationId', 'id'] }],
});

const directory = mkdtempSync(join(tmpdir(), 'parley-naive-'));
const source = new DataSource({
  type: 'better-sqlite3',
  database: join(directory, 'naive.sqlite'),
  entities: [messages],
  synchronize: true,
  prepareDatabase(database: { pragma(text: string): unknown }) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
  },
});
await source.initialize();
const repository = source.getRepository(messages);

serveMinimal(async (message) => {
  await repository.insert({ ...message, at: Date.now() });
});
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
