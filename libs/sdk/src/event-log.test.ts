import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import type { EventLog } from './event-log.js';
import {
  addEvent,
  applySync,
  emptyLog,
  isBehind,
  isOtherEpoch,
  lastSeq,
  prependEvents,
  raiseHead,
} from './event-log.js';

const event = (seq: number) => ({ seq });
const upTo = (n: number) => Array.from({ length: n }, (_, index) => event(index + 1));
const numbers = (log: EventLog<{ seq: number }>) => log.events.map(({ seq }) => seq);

describe('event log', () => {
  it('appends the next event, drops a duplicate and buffers an early one until its predecessors arrive', () => {
    let log = [1, 1, 3].reduce((before, seq) => addEvent(before, event(seq)), emptyLog());
    expect(numbers(log as EventLog<{ seq: number }>)).toEqual([1]);
    expect(isBehind(log)).toBe(true);
    log = addEvent(log, event(2));
    expect(log.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(isBehind(log)).toBe(false);
  });

  it('returns the same log for a duplicate', () => {
    const log = [1, 2].reduce((before, seq) => addEvent(before, event(seq)), emptyLog<{ seq: number }>());
    expect(addEvent(log, event(1))).toBe(log);
    expect(addEvent(log, event(2))).toBe(log);
  });

  it("converges to the server's log under loss, duplication, delay and late answers", () => {
    const step = fc.oneof(
      // A live event, in any order and any number of times.
      fc.record({ kind: fc.constant('event' as const), seq: fc.integer({ min: 1, max: 40 }) }),
      // A sync requested at some earlier time: it knows the log only up to `head`, and returns one page.
      fc.record({
        kind: fc.constant('sync' as const),
        back: fc.integer({ min: 0, max: 40 }),
        head: fc.integer({ min: 0, max: 40 }),
        page: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constant('head' as const), seq: fc.integer({ min: 0, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (steps, page) => {
        const server = upTo(40);
        let log = emptyLog<{ seq: number }>();
        for (const act of steps) {
          if (act.kind === 'event') log = addEvent(log, event(act.seq));
          if (act.kind === 'head') log = raiseHead(log, act.seq);
          if (act.kind === 'sync') {
            const after = Math.max(0, lastSeq(log) - act.back);
            log = applySync(log, {
              events: server.slice(after, act.head).slice(0, act.page),
              head: act.head,
              epoch: 1,
            });
          }
          expect(numbers(log)).toEqual(upTo(lastSeq(log)).map(({ seq }) => seq));
        }
        log = raiseHead(log, 40);
        while (isBehind(log)) {
          const after = lastSeq(log);
          log = applySync(log, { events: server.slice(after, after + page), head: 40, epoch: 1 });
          expect(lastSeq(log)).toBeGreaterThan(after);
        }
        expect(log.events).toEqual(server);
        expect(log.early.size).toBe(0);
      }),
    );
  });

  it('detects a rewritten history by its epoch', () => {
    expect(isOtherEpoch(emptyLog(0, null), 7)).toBe(false);
    const log = applySync(emptyLog(), { events: [event(1)], head: 1, epoch: 7 });
    expect(isOtherEpoch(log, 7)).toBe(false);
    expect(isOtherEpoch(log, 8)).toBe(true);
  });

  it('bounds the buffer of early events and still raises the head', () => {
    let log = emptyLog<{ seq: number }>();
    for (let seq = 2; seq < 5000; seq += 1) log = addEvent(log, event(seq));
    expect(log.early.size).toBeLessThanOrEqual(200);
    expect(log.head).toBe(4999);
  });

  it('starts at a suffix and prepends earlier pages in any order', () => {
    let log = applySync(emptyLog<{ seq: number }>(5), { events: [event(6), event(7)], head: 7, epoch: 1 });
    log = prependEvents(log, [event(5), event(3), event(4), event(6)]);
    expect(numbers(log)).toEqual([3, 4, 5, 6, 7]);
    expect(log.base).toBe(2);
    expect(prependEvents(log, [event(1)])).toBe(log);
  });
});
