import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemActor } from '#contracts/actors.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import { emptyForm } from '#domain/dialogue/form/form.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { bot } from '#testing/conversation-scenario.js';
import { createDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { openPostgres } from '../postgres/data-source.js';
import { openConnections } from '../sqlite/data-source.js';
import { AddressesInActions } from './0121-addresses-in-actions.js';

const asked = 'asked' as ConversationId;
const filled = 'filled' as ConversationId;
const erased = 'erased' as ConversationId;
const email = 'ada@shop.example';
const log = new RecordingLog();

/** A request, its reply, and an open form that name one person, and a request of them that was erased. */
async function talk({ journal }: Persistence): Promise<void> {
  const engine = new CommandCommitter(journal);
  const run = (id: ConversationId, command: Command) => committed(engine.commit(id, { by: systemActor, command }));
  const request = (requestId: string) =>
    ({ type: 'request-action', requestId, action: 'order.list', input: { email }, control: null }) as const;
  for (const id of [asked, filled, erased]) await committed(engine.start(id));
  await run(asked, request('one'));
  await run(asked, {
    type: 'complete-action',
    requestId: 'one',
    output: { orders: [{ customerEmail: 'Eve@shop.example' }] },
  });
  await run(erased, request('two'));
  await run(erased, { type: 'erase-actions' });
  const { conversation } = await committed(engine.write(filled, `Where is my order? I am ${email}`));
  const form = { ...emptyForm('order.status'), values: { email } };
  const { seq: answersUpTo, control, epoch } = conversation;
  const said = { said: { text: 'Which order?' }, answer: null, handoff: null, answersUpTo, control, epoch };
  const command = {
    type: 'reply-in-dialogue',
    ...said,
    dialogue: { intent: 'order.status', form, calledUpTo: null },
  } as const;
  await committed(engine.commit(filled, { by: bot, command }));
}

const indexed = ({ actionAddresses }: Persistence) =>
  Promise.all([email, 'eve@shop.example'].map(async (of) => (await actionAddresses.conversationsOf(of)).toSorted()));

test('earlier requests, replies and forms are found by their addresses, except erased ones', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-addresses-'));
  const open = () => openPersistence({ directory, log });
  try {
    const before = await open();
    await talk(before);
    await before.actionAddresses.add(email, asked);
    await before.close();

    const { writing, close } = await openConnections(directory);
    await new AddressesInActions().up(writing.createQueryRunner());
    await close();

    const after = await open();
    expect(await indexed(after)).toEqual([[asked, filled], [asked]]);
    expect(await after.integrityCheck()).toEqual([]);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test.skipIf(!hasPostgres)('so they are in PostgreSQL', async () => {
  const database = await createDatabase();
  const persistence = await openPersistence({ directory: null, databaseUrl: database.url, log });
  try {
    await talk(persistence);
    await persistence.actionAddresses.add(email, asked);
    const { source, close } = await openPostgres({ url: database.url, log });
    const runner = source.createQueryRunner();
    // As all migrations run.
    await runner.startTransaction();
    await new AddressesInActions().up(runner);
    await runner.commitTransaction();
    await runner.release();
    await close();
    expect(await indexed(persistence)).toEqual([[asked, filled], [asked]]);
  } finally {
    await persistence.close();
    await database.drop();
  }
});
