import type { FeedEvidence, LogEntry } from '../evidence.js';
import type { EvidenceIndex } from './evidence-index.js';
import { publishedTypes } from './facts.js';
import { type Finding, Tally } from './finding.js';

/** I14, I15, I30: what programs received while the server was killed. */
export function checkPrograms({ evidence, erased }: EvidenceIndex): Finding[] {
  const delivered = new Tally('I14', 'each event reaches each subscribed webhook');
  const once = new Tally('I15', 'with one event_id');
  const feed = new Tally('I30', 'the feed has no gap and no repeat');
  const { log, feed: read, subscribedAt, deliveries } = evidence.programs;
  const published = log.filter(({ type, position }) => publishedTypes.includes(type) && position <= read.upTo);
  const byPosition = new Map(log.map((entry) => [entry.position, entry]));
  const ids = new Set(deliveries.map(({ id }) => id));
  for (const { id, type, position } of published) {
    if (position > subscribedAt) delivered.expect(ids.has(id), () => `${type} at ${position} was never delivered`);
  }
  for (const { id, header, position, type } of deliveries) {
    const stored = byPosition.get(position);
    const isIt = stored?.id === id && stored.type === type && header === id && position > subscribedAt;
    once.expect(isIt, () => `${type} at ${position} was delivered as ${id}, ${header}`);
  }
  checkReading(published, read.events, feed);
  checkReading(published, read.again, feed);
  for (const text of read.texts)
    feed.expect(!erased.has(text.split(' ', 1)[0] ?? ''), () => `the feed still has ${text}`);
  return [
    delivered.finding(),
    once.finding(`${deliveries.length - ids.size} deliveries were repeats`),
    feed.finding(`up to position ${read.upTo}`),
  ];
}

/** The reading is the log: the same events, in its order, each once. */
function checkReading(published: readonly LogEntry[], events: FeedEvidence['events'], tally: Tally): void {
  const length = Math.max(published.length, events.length);
  for (let index = 0; index < length; index += 1) {
    const [stored, read] = [published[index], events[index]];
    const isSame = stored?.id === read?.id && stored?.position === read?.position;
    tally.expect(isSame, () => `event ${index} of the feed is at ${read?.position}, in the log at ${stored?.position}`);
    // After the first difference, everything is displaced.
    if (!isSame) return;
  }
}
