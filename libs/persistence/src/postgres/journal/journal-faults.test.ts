import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitResult, JournalDecision } from '#engine/ports/journal.js';
import { committed } from '#testing/command-committer.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { PostgresNodes, type TestNode } from '../../testing/postgres-nodes.js';

const [one, two, three] = ['one', 'two', 'three'] as ConversationId[] as [
  ConversationId,
  ConversationId,
  ConversationId,
];
const key = 'client-key-000001';

/** What happened to each of them: the number it got, its error's code, or `refused`. */
async function fates(commits: readonly Promise<CommitResult>[]): Promise<(number | string)[]> {
  const settled = await Promise.allSettled(commits);
  return settled.map((commit) => {
    if (commit.status === 'rejected') return 'refused';
    return commit.value.ok ? commit.value.value.event.seq : commit.value.code;
  });
}

function run({ committer }: TestNode, id: ConversationId, command: Command): Promise<CommitResult> {
  return committer.commit(id, { command, by: { kind: 'api_key', id: 'application-1' } });
}

/** A message whose event has an id that is in the log already: the database refuses it. */
function writeTwice({ committer, journal }: TestNode, id: ConversationId, eventId: string): Promise<CommitResult> {
  const decide = committer.decision(id, {
    command: { type: 'post-visitor-message', text: 'a bad one', owner: null },
    by: { kind: 'visitor', id: null },
  });
  return journal.commit(id, null, (newest: Conversation | null): JournalDecision => {
    const decision = decide(newest);
    if (!decision.ok) return decision;
    const events = decision.value.events.map((event) => ({ ...event, id: eventId as typeof event.id }));
    return ok({ ...decision.value, events });
  });
}

describe.skipIf(!hasPostgres)('the journal on PostgreSQL', () => {
  let installation: PostgresNodes;
  let a: TestNode;
  let b: TestNode;

  beforeEach(async () => {
    installation = await PostgresNodes.open();
    [a, b] = [await installation.node(), await installation.node()];
  });
  afterEach(() => installation.close());

  const seqs = async (id: ConversationId) => (await installation.events(id)).map(({ seq }) => seq);

  describe('with two nodes', () => {
    test("decides again on the other node's state", async () => {
      await committed(a.committer.start(one));
      await committed(b.committer.write(one, 'at b'));
      // The nodes have not received each other's events yet.
      expect(await fates([a.committer.write(one, 'at a'), b.committer.write(one, 'at b again')])).toEqual(
        expect.arrayContaining([3, 4]),
      );
      expect(await seqs(one)).toEqual([1, 2, 3, 4]);
    });

    test('keeps the order of calls of each node when it decides again', async () => {
      await committed(a.committer.start(one));
      await committed(b.committer.write(one, 'first'));
      const texts = Array.from({ length: 20 }, (_, n) => `message ${n}`);
      await Promise.all(texts.map((text) => committed(a.committer.write(one, text))));
      const log = await installation.events(one);
      const written = log.flatMap((event) => (event.type === 'message.posted' ? [event.data.text] : []));
      expect(written).toEqual(['first', ...texts]);
    });

    test('refuses nothing because of a state that the other node has changed', async () => {
      await committed(a.committer.start(one));
      await committed(run(a, one, { type: 'resolve', outcome: 'confirmed', reason: 'api' }));
      // A message reopens it: then it can be resolved once more, which the state cached on A would forbid.
      await committed(b.committer.write(one, 'one more thing'));
      expect(await fates([run(a, one, { type: 'resolve', outcome: 'confirmed', reason: 'api' })])).toEqual([
        (await seqs(one)).length,
      ]);
    });

    test('finds a client key that the other node has written', async () => {
      await committed(a.committer.start(one));
      await committed(a.committer.write(one, 'here'));
      const first = await committed(b.committer.write(one, 'once', key));
      const again = await committed(a.committer.write(one, 'once', key));
      expect(again).toMatchObject({ duplicate: true, event: first.event });
      expect(await fates([a.committer.write(one, 'another', key)])).toEqual(['client_key_reused']);
    });

    test('accepts one of two concurrent starts of a visitor', async () => {
      const answers = await fates([a.committer.start(one, 'visitor-1'), b.committer.start(two, 'visitor-1')]);
      expect(answers.toSorted()).toEqual([1, 'conflict']);
    });

    test('accepts one of two concurrent claims', async () => {
      await committed(a.committer.start(one));
      await committed(run(a, one, { type: 'request-handoff', reason: 'api' }));
      const claim = (node: TestNode, id: string) =>
        node.committer.commit(one, {
          by: { kind: 'operator', id },
          command: { type: 'accept', operator: { id: id as never, name: id, available: true, hasRoom: true } },
        });
      const answers = await fates([claim(a, 'anna'), claim(b, 'bruno')]);
      expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
      expect((await installation.events(one)).filter(({ type }) => type === 'handoff.completed')).toHaveLength(1);
    });
  });

  test('assigns no operator more conversations than the capacity, across nodes', async () => {
    const conversations = [one, two, three];
    for (const id of conversations) {
      await committed(a.committer.start(id));
      await committed(run(a, id, { type: 'request-handoff', reason: 'api' }));
    }
    // Neither node knows of the other's assignments: the facts show free capacity.
    const take = ({ committer, journal }: TestNode, id: ConversationId) => {
      const operator = { id: 'anna' as OperatorId, name: 'Anna', available: true, hasRoom: true };
      const by = { kind: 'operator', id: 'anna' } as const;
      const decide = committer.decision(id, { by, command: { type: 'accept', operator } });
      return journal.commit(id, null, (newest) => {
        const decision = decide(newest);
        return decision.ok ? ok({ ...decision.value, claim: { operatorId: operator.id, capacity: 2 } }) : decision;
      });
    };
    const answers = await fates([take(a, one), take(b, two), take(a, three)]);
    expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(2);
    expect(answers).toContain('conflict');
    const owners = await Promise.all(conversations.map(async (id) => (await installation.row(id))?.owner));
    expect(owners.filter((owner) => owner === 'anna')).toHaveLength(2);
  });

  describe('a commit rejected by the database', () => {
    test('is rejected alone: its neighbours are written, and commits decided on top of it are decided again', async () => {
      const { event } = await committed(a.committer.start(one));
      const commits = [
        a.committer.start(two),
        a.committer.write(one, 'before'),
        writeTwice(a, one, event.id),
        a.committer.write(one, 'on top'),
        a.committer.write(two, 'hi'),
      ];
      expect(await fates(commits)).toEqual([1, 2, 'refused', 3, 2]);
      expect([await seqs(one), await seqs(two)]).toEqual([
        [1, 2, 3],
        [1, 2],
      ]);
    });

    test('leaves its client key unused', async () => {
      const { event } = await committed(a.committer.start(one));
      const commits = [writeTwice(a, one, event.id), a.committer.write(one, 'keyed', key)];
      expect(await fates(commits)).toEqual(['refused', 2]);
    });

    test('turns no rejection that was decided on top of it into an answer', async () => {
      await committed(a.committer.start(one));
      const { event } = await committed(run(a, one, { type: 'resolve', outcome: 'confirmed', reason: 'api' }));
      // The message would have reopened the conversation, and then it could not be closed.
      const reopening = writeTwice(a, one, event.id);
      expect(await fates([reopening, run(a, one, { type: 'close', reason: 'api' })])).toEqual(['refused', 3]);
    });
  });

  describe('a lost connection', () => {
    test('in the middle of a commit doubles nothing', async () => {
      await committed(a.committer.start(one));
      const lock = await installation.client();
      await lock.query(`BEGIN; SELECT 1 FROM conversations WHERE id = 'one' FOR UPDATE`);
      const answers = [a.committer.write(one, 'x', key), a.committer.write(one, 'y'), a.committer.start(two)];
      await vi.waitFor(async () => expect(await installation.terminateWaiting()).toBe(1), { timeout: 10_000 });
      await lock.query('COMMIT');
      expect(await fates(answers)).toEqual([2, 3, 1]);
      expect(await seqs(one)).toEqual([1, 2, 3]);
    });

    test('after a commit, before its answer, doubles nothing and loses nothing', async () => {
      const cut = await installation.node({ isCuttable: true });
      await committed(cut.committer.start(one));
      cut.proxy?.cutNextAnswerTo('journal-batch');
      const answers = [cut.committer.write(one, 'x'), cut.committer.write(one, 'y', key), cut.committer.start(two)];
      expect(await fates(answers)).toEqual([2, 3, 1]);
      expect(cut.proxy?.cuts).toBe(1);
      expect(await seqs(one)).toEqual([1, 2, 3]);
      await vi.waitFor(() => expect(cut.received.map(({ seq }) => seq)).toHaveLength(4));
    });

    test('of every attempt answers busy, and acknowledges nothing that may not be there', async () => {
      const cut = await installation.node({ isCuttable: true });
      await committed(cut.committer.start(one));
      cut.proxy?.cutEverything();
      expect(await fates([cut.committer.write(one, 'x', key), cut.committer.start(two)])).toEqual(['busy', 'busy']);
      cut.proxy?.mend();
      await vi.waitFor(async () =>
        expect(await fates([cut.committer.write(one, 'x', key), cut.committer.start(two)])).toEqual([2, 1]),
      );
      expect(await seqs(one)).toEqual([1, 2]);
    });
  });

  test('answers busy when the queue is full', async () => {
    const small = await installation.node({ limits: { journalQueue: 2 } });
    const answers = await fates([
      small.committer.start(one),
      small.committer.write(one, 'a'),
      small.committer.start(two),
    ]);
    expect(answers).toEqual([1, 2, 'busy']);
  });

  test('caches no more conversations than the limit, and loads the others again', async () => {
    const small = await installation.node({ limits: { cachedConversations: 2 } });
    for (const id of [one, two, three]) await committed(small.committer.start(id));
    expect(small.journal.cachedConversations).toBe(2);
    expect(await fates([small.committer.write(one, 'back again'), small.committer.write(two, 'me too')])).toEqual([
      2, 2,
    ]);
    const nobody = 'nobody' as ConversationId;
    expect(await fates([small.committer.write(nobody, 'is there')])).toEqual(['not_found']);
    expect(small.journal.line(nobody)).toBeUndefined();
  });

  test('rethrows the error of a decide function, and changes nothing', async () => {
    await committed(a.committer.start(one));
    const broken = a.journal.commit(one, null, () => {
      throw new Error('a bug in a rule');
    });
    await expect(broken).rejects.toThrow('a bug in a rule');
    expect(await fates([a.committer.write(one, 'hello')])).toEqual([2]);
  });
});
