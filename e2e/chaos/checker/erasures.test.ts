import { describe, expect, it } from 'vitest';
import type { Evidence, History } from '../evidence.js';
import { check } from './check.js';
import { validRun } from './valid-run.js';

const word = 'zqabcdefghijkl';

/** Run in which the second conversation, with one unique word of its visitor, was erased. */
function erasedRun(): Evidence {
  const run = validRun();
  const [, erased] = run.histories as [History, History];
  const [, ugo] = run.clients;
  const last = erased.events.at(-1);
  if (!ugo || !last) throw new Error('not found in the valid run');
  for (const act of ugo.acts) if (act.text === 'E domani?') act.text = `${word} domani?`;
  for (const list of [erased.events, ...erased.readings.map(({ events }) => events)])
    for (const event of list) {
      event.clientKey = null;
      if (event.type === 'message.posted') event.data = { ...event.data, text: '' };
    }
  const end = { ...last, id: 'c2-8', seq: 8, publicSeq: 7, type: 'conversation.closed', data: { reason: 'erased' } };
  const mark = { ...last, id: 'c2-9', seq: 9, publicSeq: null, type: 'conversation.erased', data: {} };
  erased.events.push(end, mark);
  erased.readings[0]?.events.push(structuredClone(end), structuredClone(mark));
  const closed = { state: 'closed', control: 2, seq: 9, epoch: 2, outcome: 'unconfirmed', lastMessage: null };
  Object.assign(erased.summary, closed);
  run.counts.bot = 0;
  run.followers.decisions = run.followers.decisions.filter(({ eventId }) => !eventId.startsWith('c2'));
  run.followers.messages = run.followers.messages.filter(({ conversationId }) => conversationId !== 'c2');
  run.followers.indexed = run.followers.messages.length;
  Object.assign(ugo, { screens: [], leftAt: 9_000 });
  const answered = { statuses: [0, 404], leftAtOnce: [], found: [], isVisitorGone: true };
  run.erasures.push({ kind: 'visitor', visitorId: 'ugo', conversationId: 'c2', ...answered });
  return run;
}

function violatedAfter(inject: (run: Evidence, erased: History) => void, run = erasedRun()): string[] {
  const erased = run.histories[1];
  if (!erased) throw new Error('not found in the run');
  inject(run, erased);
  return check(run).flatMap(({ rule, violations }) => (violations.length > 0 ? [rule] : []));
}

const erasure = (run: Evidence) => run.erasures[0] ?? {};

it('an erasure that is complete violates nothing', () => {
  expect(check(erasedRun()).flatMap(({ violations }) => violations)).toEqual([]);
});

describe('after an erasure, the checker detects', () => {
  it.each<[string, (run: Evidence, erased: History) => void]>([
    ['a word in a file', (run) => run.wordsInFiles.push(word)],
    ['a word in a file when the request was answered', (run) => Object.assign(erasure(run), { leftAtOnce: [word] })],
    ['a word that the search finds', (run) => Object.assign(erasure(run), { found: [word] })],
    ['a visitor who is still there', (run) => Object.assign(erasure(run), { isVisitorGone: false })],
    ['an erasure that was never carried out', (run) => Object.assign(erasure(run), { statuses: [404] })],
    ['an epoch that did not rise', (_, erased) => Object.assign(erased.summary, { epoch: 1 })],
  ])('%s', (_, inject) => {
    expect(violatedAfter(inject)).toEqual(['I27']);
  });

  it('no word that was acknowledged in the conversation after it', () => {
    const violated = violatedAfter((run) => {
      Object.assign(erasure(run), { leftAtOnce: [word], found: [word] });
      const [, ugo] = run.clients;
      const act = ugo?.acts.find(({ text }) => text?.startsWith(word));
      const ack = ugo?.acknowledgements.find(({ clientKey }) => clientKey === act?.clientKey);
      if (!act || !ack) throw new Error('not found in the valid run');
      // Vera's conversation stands for the one that follows the erased one.
      const vera = run.clients[0]?.acknowledgements[0];
      run.clients[0]?.acknowledgements.push({ ...(vera as typeof ack), text: act.text });
    });
    expect(violated).not.toContain('I27');
  });

  it('a word in the log, in every reading', () => {
    const violated = violatedAfter((_, erased) => {
      for (const list of [erased.events, ...erased.readings.map(({ events }) => events)])
        for (const event of list) if (event.id === 'c2-2') event.data.text = word;
    });
    expect(violated).toEqual(['I27']);
  });

  it('an acknowledged event that disappeared with the words', () => {
    const violated = violatedAfter((_, erased) => {
      erased.events = erased.events.filter(({ id }) => id !== 'c2-4');
    });
    expect(violated).toEqual(expect.arrayContaining(['I1', 'I4']));
  });

  it('a stored decision of the bot', () => {
    const kept = validRun().followers.decisions.filter(({ eventId }) => eventId === 'c2-3');
    expect(violatedAfter((run) => run.followers.decisions.push(...kept))).toEqual(['I29']);
  });

  it('another conversation that was erased with it', () => {
    expect(violatedAfter((run) => Object.assign(run.histories[0]?.summary ?? {}, { epoch: 2 }))).toEqual(['I27']);
  });
});

describe('of what programs receive, the checker detects', () => {
  type Programs = Evidence['programs'];
  it.each<[string, (programs: Programs) => void, string]>([
    ['an event that no webhook delivered', ({ deliveries }) => deliveries.shift(), 'I14'],
    ['a delivery with another id', ({ deliveries }) => Object.assign(deliveries[0] ?? {}, { header: 'x' }), 'I15'],
    ['a delivery of another event', ({ deliveries }) => Object.assign(deliveries[0] ?? {}, { position: 4 }), 'I15'],
    ['a gap in the feed', ({ feed }) => feed.events.splice(1, 1), 'I30'],
    ['a repeat in the feed', ({ feed }) => feed.events.splice(1, 0, ...feed.events.slice(0, 1)), 'I30'],
    ['a feed that differs at the end', ({ feed }) => feed.again.pop(), 'I30'],
  ])('%s', (_, inject, rule) => {
    expect(violatedAfter(({ programs }) => inject(programs), validRun())).toEqual([rule]);
  });

  it('an erased text in the feed', () => {
    expect(violatedAfter(({ programs }) => programs.feed.texts.push('c2 Quanto costa?'))).toEqual(['I30']);
  });

  it('a delivery may be repeated', () => {
    const violated = violatedAfter(
      ({ programs: { deliveries } }) => deliveries.push(...deliveries.slice(0, 1)),
      validRun(),
    );
    expect(violated).toEqual([]);
  });
});
