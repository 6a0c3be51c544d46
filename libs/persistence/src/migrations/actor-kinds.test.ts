import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { openConnections } from '../sqlite/data-source.js';
import { ActorKinds } from './0027-actor-kinds.js';

const id = 'one' as ConversationId;
const program = { kind: 'api_key', id: 'key' } as const;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-actors-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function state() {
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  const log = await persistence.events.events(id, { limit: 10 });
  const found = { log, row: (await persistence.conversations.get(id))?.conversation };
  await persistence.close();
  return found;
}

test('a program that was called api is called api_key, in the log and in the row of the conversation', async () => {
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  const engine = new CommandCommitter(persistence.journal);
  await committed(engine.start(id));
  const command = { type: 'post-program-message', text: 'On its way.', control: null, answersUpTo: null } as const;
  await committed(engine.commit(id, { by: program, command }));
  await persistence.close();
  const before = await state();
  expect(before.row?.lastMessage?.actor).toEqual(program);

  const connections = await openConnections(directory, new RecordingLog());
  const runner = connections.writing.createQueryRunner();
  await new ActorKinds().down(runner);
  expect(connections.writer.prepare('SELECT DISTINCT actor_kind FROM events').pluck().all()).toContain('api');
  connections.writer.prepare(`DELETE FROM migrations WHERE name = 'ActorKinds0000000000027'`).run();
  await connections.close();
  expect(await state()).toEqual(before);
});
