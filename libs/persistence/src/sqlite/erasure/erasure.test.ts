import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatbotId, ConversationId, EventId, Instant } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { anna, bot, operator } from '#testing/conversation-scenario.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { someDecision } from '#testing/some-decision.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { writeEmpty } from '../../testing/open-empty.js';
import { backUp } from '../backup/back-up.js';
import { restore } from '../backup/restore.js';

const [one, two] = ['one', 'two'] as [ConversationId, ConversationId];
const now = Date.UTC(2026, 2, 1, 9) as Instant;
const shop = 'shop' as ChatbotId;
const ids = new SequentialIds('event');
/** Words that occur nowhere else. */
const words = ['zwiebelturm', 'kastanienbaum', 'oboenkonzert', 'fliederduft'] as const;

let folder: string;
let directory: string;
let open: Persistence | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  directory = join(folder, 'data');
  await writeEmpty(directory);
  open = null;
});
afterEach(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(): Promise<{ persistence: Persistence; committer: CommandCommitter }> {
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  open = persistence;
  return { persistence, committer: new CommandCommitter(persistence.journal, new FixedClock(), ids) };
}

/** Which of the words occur in any byte of any file below a folder, and where. */
function found(below: string): string[] {
  return readdirSync(below, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const bytes = readFileSync(join(entry.parentPath, entry.name)).toString('latin1').toLowerCase();
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${entry.name}`);
  });
}

/** A conversation with the words in its messages, decisions, notes, labels and rating. */
async function talk(committer: CommandCommitter, id: ConversationId): Promise<void> {
  const [said, noted, labelled, rated] = words;
  const asked = { ...someDecision, question: `where is the ${said}?`, reason: 'no_match' as const };
  await committed(committer.start(id));
  for (let n = 0; n < 40; n += 1) await committed(committer.write(id, `${n} ${`where is the ${said}? `.repeat(n)}`));
  await committed(
    committer.commit(id, {
      by: bot,
      command: { type: 'withhold-answer', decision: asked, control: 1, answersUpTo: 41 },
    }),
  );
  const by = operator(anna);
  await committed(committer.commit(id, { by, command: { type: 'write-note', text: `they mean the ${noted}` } }));
  await committed(committer.commit(id, { by, command: { type: 'label', labels: [labelled] } }));
  const visitor = { kind: 'visitor', id: `visitor-of-${id}` } as const;
  await committed(committer.commit(id, { by, command: { type: 'resolve', outcome: 'confirmed', reason: 'operator' } }));
  await committed(committer.commit(id, { by: visitor, command: { type: 'rate', score: 4, comment: rated } }));
}

async function erase({ persistence, committer }: Awaited<ReturnType<typeof opened>>, id: ConversationId) {
  await committed(committer.commit(id, { by: operator(anna), command: { type: 'erase' } }));
  await persistence.erasure.purge(now);
}

const search = async ({ conversations }: Persistence, text: string) =>
  (await conversations.search({ text }, { offset: 0, limit: 9 })).total;

describe('an erasure', () => {
  test('leaves the words in no byte of any file, while the server runs and after it', async () => {
    const { persistence, committer } = await opened();
    await talk(committer, one);
    expect(await search(persistence, words[0])).toBe(1);
    await persistence.decisions.catchUp();
    expect(found(directory)).not.toEqual([]);
    await erase({ persistence, committer }, one);
    expect(found(directory)).toEqual([]);
    expect(await search(persistence, words[0])).toBe(0);
    expect(await persistence.decisions.unmet(shop, 0, 10)).toEqual([]);
    await persistence.close();
    expect(found(directory)).toEqual([]);
    const again = await opened();
    expect(await again.persistence.integrityCheck()).toEqual([]);
  });

  test('keeps types and times, with ids and numbers, and everything of other conversations', async () => {
    const { persistence, committer } = await opened();
    await talk(committer, one);
    await committed(committer.start(two));
    await committed(committer.write(two, 'a red bicycle'));
    const before = await persistence.events.events(one, { limit: 100 });
    const other = await persistence.events.events(two, { limit: 100 });
    await erase({ persistence, committer }, one);
    const after = await persistence.events.events(one, { limit: 100 });
    const skeleton = ({ id, seq, publicSeq, type, at, episode }: (typeof before)[number]) => ({
      ...{ id, seq, publicSeq, type, at, episode },
    });
    expect(after.slice(0, before.length).map(skeleton)).toEqual(before.map(skeleton));
    expect(after.slice(before.length).map(({ type }) => type)).toEqual(['conversation.closed', 'conversation.erased']);
    expect(await persistence.journal.read(one)).toMatchObject({ state: 'closed', epoch: 2, lastMessage: null });
    expect(await persistence.events.events(two, { limit: 100 })).toEqual(other);
    expect(await search(persistence, 'bicycle')).toBe(1);
  });

  test('also applies to an older backup that is restored later, here and on another machine', async () => {
    const file = join(folder, 'backups.sqlite');
    const first = await opened();
    await talk(first.committer, one);
    backUp(directory, file);
    await erase(first, one);
    await first.persistence.close();
    backUp(directory, join(folder, 'later.sqlite'));

    await restore(directory, file, now, new RecordingLog());
    const restored = await opened();
    expect(await restored.persistence.journal.read(one)).toMatchObject({ state: 'closed', lastMessage: null });
    expect(await search(restored.persistence, words[0])).toBe(0);
    await restored.persistence.erasure.purge(now);
    expect(found(directory)).toEqual([]);
    await restored.persistence.close();

    rmSync(directory, { recursive: true });
    await restore(directory, file, now, new RecordingLog());
    const elsewhere = await opened();
    expect(await elsewhere.persistence.journal.read(one)).toMatchObject({ state: 'closed', lastMessage: null });
    await elsewhere.persistence.erasure.purge(now);
    expect(found(directory)).toEqual([]);
  });

  test('reaches the data that a restore has set aside', async () => {
    const file = join(folder, 'empty.sqlite');
    const first = await opened();
    await committed(first.committer.start(two));
    backUp(directory, file);
    await talk(first.committer, one);
    const early = join(folder, 'early.sqlite');
    backUp(directory, early);
    await first.persistence.close();
    await restore(directory, file, now, new RecordingLog());
    await restore(directory, early, now, new RecordingLog());
    const again = await opened();
    expect(found(directory).length).toBeGreaterThan(1);
    await erase(again, one);
    expect(found(directory)).toEqual([]);
  });

  test('of two conversations at once also applies to the data set aside for both, even if it contains only one of them', async () => {
    const file = join(folder, 'empty.sqlite');
    const first = await opened();
    await committed(first.committer.start('other' as ConversationId));
    backUp(directory, file);
    await talk(first.committer, one);
    await talk(first.committer, two);
    const { visitorId } = (await first.persistence.journal.read(two)) ?? expect.fail('it was started');
    await first.persistence.close();
    await restore(directory, file, now, new RecordingLog());
    const { persistence, committer } = await opened();
    await talk(committer, one);
    await committed(committer.commit(one, { by: operator(anna), command: { type: 'erase' } }));
    await persistence.unitOfWork.run(({ events }) =>
      events.append({
        id: 'visitor-erased' as EventId,
        type: 'visitor.erased',
        streamId: visitorId,
        at: now,
        actor: operator(anna),
        data: { chatbotId: shop, conversations: 0 },
      }),
    );
    await Promise.all([persistence.erasure.purge(now), persistence.erasure.purge(now)]);
    expect(readdirSync(directory).filter((name) => name.startsWith('parley-before-restore-'))).toHaveLength(1);
    expect(found(directory)).toEqual([]);
  });

  test('is completed by the purge if the process was killed before it', async () => {
    const first = await opened();
    await talk(first.committer, one);
    await committed(first.committer.commit(one, { by: operator(anna), command: { type: 'erase' } }));
    await first.persistence.close();
    const { persistence } = await opened();
    await persistence.erasure.purge(now);
    expect(found(directory)).toEqual([]);
  });
});
