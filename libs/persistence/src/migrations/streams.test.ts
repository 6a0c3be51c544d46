import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { bot } from '#testing/conversation-scenario.js';
import { RecordingLog } from '#testing/recording-log.js';
import { someDecision } from '#testing/some-decision.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { type Connections, openConnections } from '../sqlite/data-source.js';
import { databaseFile } from '../sqlite/database-file.js';
import { Streams } from './0020-streams.js';
import { migrations } from './migrations.js';

const id = 'one' as ConversationId;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-streams-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (of = directory) => openPersistence({ directory: of, log: new RecordingLog() });

/** A question that was answered, and one that was withheld after the visitor had meant none of the choices. */
async function talk({ journal }: Persistence): Promise<void> {
  const engine = new CommandCommitter(journal);
  const act = { citations: [], choices: [], control: 1 };
  const declined = { ...someDecision, question: 'a boat?', choice: { asked: 'event' as never, articleId: null } };
  await committed(engine.start(id));
  await committed(engine.write(id, 'hello'));
  await committed(
    engine.commit(id, {
      by: bot,
      command: {
        type: 'post-answer',
        text: 'Hi.',
        ...act,
        decision: { ...someDecision, decision: 'answer', reason: null },
        answersUpTo: 2,
      },
    }),
  );
  await committed(engine.write(id, 'none of these'));
  await committed(
    engine.commit(id, {
      by: bot,
      command: { type: 'withhold-answer', decision: declined, control: 1, answersUpTo: 4 },
    }),
  );
}

async function everything(persistence: Persistence) {
  const log = await persistence.events.events(id, { limit: 100 });
  await persistence.decisions.catchUp();
  return {
    log,
    state: await persistence.journal.read(id),
    decisions: await persistence.events.decisions(log.map((event) => event.id)),
    found: (await persistence.decisions.latest('shop' as never, 10)).map(({ eventId, record }) => ({
      eventId,
      record,
    })),
    problems: await persistence.integrityCheck(),
  };
}

/** A data directory of the previous version, and its contents after conversion. */
async function directoryOfBefore() {
  const persistence = await open();
  await talk(persistence);
  const expected = await everything(persistence);
  expect(expected.decisions.size).toBe(2);
  expect(expected.problems).toEqual([]);
  await persistence.close();
  const connections = await openConnections(directory);
  for (const _ of migrations.slice(migrations.indexOf(Streams))) await connections.writing.undoLastMigration();
  const [withheld] = await connections.writing.query(`SELECT * FROM events WHERE type = 'answer.withheld'`);
  expect(JSON.parse(withheld.data)).toMatchObject({ decision: { question: 'a boat?' }, answersUpTo: 4 });
  expect(withheld).not.toHaveProperty('stream_id');
  return { expected, connections };
}

test('a log of the previous version keeps every event, every state and every decision record', async () => {
  const { expected, connections } = await directoryOfBefore();
  await connections.close();
  const persistence = await open();
  expect(await everything(persistence)).toEqual(expected);
  await persistence.close();
});

test('the next start converts if the process was killed during the conversion', async () => {
  const { expected, connections } = await directoryOfBefore();
  const copy = mkdtempSync(join(tmpdir(), 'parley-streams-killed-'));
  try {
    const runner = connections.writing.createQueryRunner();
    await runner.startTransaction();
    await new Streams().up(runner);
    cpSync(directory, copy, { recursive: true });
    await runner.rollbackTransaction();
    await connections.close();
    const persistence = await open(copy);
    expect(await everything(persistence)).toEqual(expected);
    await persistence.close();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('words in pages that the version before had freed are gone once it is converted', async () => {
  const { connections } = await directoryOfBefore();
  leaveInFreedPages(connections, 'a parrot named Ada');
  await connections.close();
  expect(readFileSync(databaseFile(directory)).includes('a parrot named Ada')).toBe(true);
  await (await open()).close();
  expect(readFileSync(databaseFile(directory)).includes('a parrot named Ada')).toBe(false);
});

function leaveInFreedPages({ writer }: Connections, words: string): void {
  writer.pragma('secure_delete = OFF');
  writer.exec(`CREATE TABLE gone (words TEXT)`);
  writer.prepare('INSERT INTO gone VALUES (?)').run(words.repeat(1000));
  writer.exec('DROP TABLE gone');
}
