import { expect, test } from 'vitest';
import { reject } from '#contracts/result.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import { ConversationScenario, visitor } from '#testing/conversation-scenario.js';
import { type CommitRequest, ConversationLine } from './conversation-line.js';

const scenario = new ConversationScenario();
for (const text of ['one', 'two', 'three'])
  scenario.apply({ type: 'post-visitor-message', text, owner: null }, visitor);
const { log } = scenario;
const [first, ...later] = log;
const started = evolve(null, first as LoggedEvent);

function lineAt(conversation: Conversation): ConversationLine {
  const line = new ConversationLine(conversation.id);
  line.load({ conversation, keys: [] }, new Set());
  line.publishedSeq = conversation.seq;
  return line;
}

const waiting = (): CommitRequest => ({
  ...{ key: null, decide: () => reject('conflict'), accepted: undefined, resolve: () => {}, reject: () => {} },
  ...{ tries: 0, outcome: null, uncertain: [] },
});
/** As the end of the log hands on the events of another node. */
function hear(line: ConversationLine): void {
  line.evolve(later);
  line.publishedSeq = log.length;
}

test('events of another node lead to the newest state', () => {
  const line = lineAt(started);
  hear(line);
  expect([line.committed?.seq, line.isBehind]).toEqual([log.length, false]);
});

test('events received while a request waited are not in the state, which is loaded again for the next one', () => {
  const line = lineAt(started);
  line.add(waiting());
  hear(line);
  line.settleAll(reject('conflict'));
  expect([line.committed?.seq, line.isKnown, line.isBehind]).toEqual([1, true, true]);
  line.add(waiting());
  expect(line.isKnown).toBe(false);
});

test('a state read before later events were received keeps its own seq', () => {
  const line = new ConversationLine(started.id);
  hear(line);
  line.load({ conversation: started, keys: [] }, new Set());
  expect(line.isBehind).toBe(true);
});
