import { bench, describe } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Committing } from '#testing/committing.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

const persistence = await openPersistence({ directory: null, log: new RecordingLog() });
const committing = new Committing(persistence.journal);
const ids = Array.from({ length: 256 }, (_, index) => `conversation-${index}` as ConversationId);
await Promise.all(ids.map((id) => committing.start(id)));
let keys = 0;

/** Everybody of the first `count` writes once, all in one batch: commits per second are `hz` times `count`. */
async function everybodyWrites(count: number): Promise<void> {
  const commits = ids.slice(0, count).map((id) => {
    keys += 1;
    return committing.write(id, 'Good morning, where is my order?', `bench-key-${String(keys).padStart(12, '0')}`);
  });
  await Promise.all(commits);
}

describe('commits to disk, one event each, synchronous=FULL', () => {
  for (const count of [1, 10, 50, 256]) {
    bench(`${count} conversations at once`, () => everybodyWrites(count), { time: 3000, warmupTime: 500 });
  }
});
