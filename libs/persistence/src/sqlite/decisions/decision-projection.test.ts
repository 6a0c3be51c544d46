import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { DecisionsChanged } from '#engine/ports/decision-store.js';
import { CommandCommitter, committed, shop } from '#testing/command-committer.js';
import { anna, bot, operator } from '#testing/conversation-scenario.js';
import { RecordingLog } from '#testing/recording-log.js';
import { someDecision } from '#testing/some-decision.js';
import { StorageHealth } from '../../storage-health.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { WriteGate } from '../../write-gate.js';
import { positionGap } from '../backup/rebase.js';
import { type Connections, openConnections } from '../data-source.js';
import { SqliteJournal } from '../journal/journal.js';
import { sqliteErrors } from '../storage-error.js';
import { DecisionProjection } from './decision-projection.js';

const kept = 'kept' as ConversationId;
const erased = 'erased' as ConversationId;
let directory: string;
let connections: Connections;
let committer: CommandCommitter;
let projection: DecisionProjection;
const gate = new WriteGate();

beforeEach(async () => {
  directory = await emptyDirectory('decision-projection-');
  const log = new RecordingLog();
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  const health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  committer = new CommandCommitter(new SqliteJournal({ writer, reader, gate, health, log, feed: new CommitFeed(log) }));
  projection = new DecisionProjection({ writer, reader, gate });
  for (const id of [kept, erased]) {
    await committed(committer.start(id));
    await answer(id, 'Where is my parcel?');
  }
});
afterEach(async () => {
  await connections.close();
  rmSync(directory, { recursive: true });
});

async function answer(id: ConversationId, question: string): Promise<void> {
  const { conversation } = await committed(committer.write(id, question));
  const { control, seq: answersUpTo } = conversation;
  const decision = { ...someDecision, question, decision: 'answer', reason: null } as const;
  const citation = { articleId: 'returns' as never, version: 1, passageId: 'p', title: 't', start: 0, end: 1 };
  const said = { text: 'Soon.', citations: [citation], choices: [], decision, control, answersUpTo };
  await committed(committer.commit(id, { by: bot, command: { type: 'post-answer', ...said } }));
}

async function erase(id: ConversationId): Promise<void> {
  await committed(committer.commit(id, { by: operator(anna), command: { type: 'erase' } }));
}

async function advanceToEnd(of = projection): Promise<number> {
  for (;;) {
    const { position, pauseMs } = await of.advance();
    if (pauseMs === null) return position;
  }
}

function stored(): { decisions: unknown[]; citations: number } {
  const { reader } = connections;
  return {
    decisions: reader.prepare<[], string>('SELECT conversation_id FROM decisions ORDER BY rowid').pluck().all(),
    citations: Number(reader.prepare('SELECT count(*) FROM decision_citations').pluck().get()),
  };
}

describe('the decision projection', () => {
  test('stores its position with its effect, and resumes from there', async () => {
    const position = await advanceToEnd();
    expect(stored()).toEqual({ decisions: [kept, erased], citations: 2 });
    const restarted = new DecisionProjection({ ...connections, gate });
    expect(await restarted.advance()).toEqual({ position, pauseMs: null });
    await answer(kept, 'And now?');
    await advanceToEnd(restarted);
    expect(stored()).toEqual({ decisions: [kept, erased, kept], citations: 3 });
  });

  test('deletes the decisions and citations of an erased conversation, and reports the change', async () => {
    await advanceToEnd();
    const changes: DecisionsChanged[] = [];
    projection.onChange((change) => changes.push(change));
    await erase(erased);
    await advanceToEnd();
    expect(stored()).toEqual({ decisions: [kept], citations: 1 });
    expect(changes).toEqual([{ decided: new Set([shop]), judged: new Set([shop]) }]);
  });

  test('keeps nothing of a conversation that was erased before it was read', async () => {
    await erase(erased);
    await advanceToEnd();
    expect(stored()).toEqual({ decisions: [kept], citations: 1 });
  });

  test('applies nothing and keeps its position when the transaction fails', async () => {
    connections.writer.exec(`CREATE TRIGGER no_position BEFORE INSERT ON meta WHEN new.name = 'decisions.position'
      BEGIN SELECT RAISE(ABORT, 'no position'); END`);
    await expect(projection.advance()).rejects.toThrow('no position');
    expect(stored()).toEqual({ decisions: [], citations: 0 });
    connections.writer.exec('DROP TRIGGER no_position');
    await advanceToEnd();
    expect(stored()).toEqual({ decisions: [kept, erased], citations: 2 });
  });

  test('crosses the gap of positions that a restore leaves in a few batches', async () => {
    await advanceToEnd();
    connections.writer.prepare(`UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'events'`).run(positionGap);
    await answer(kept, 'And now?');
    let batches = 0;
    while ((await projection.advance()).pauseMs !== null && batches < 50) batches += 1;
    expect(stored().decisions).toEqual([kept, erased, kept]);
    expect(batches).toBeLessThan(5);
  });
});
