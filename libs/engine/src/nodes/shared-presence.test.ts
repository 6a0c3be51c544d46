import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { anOperator } from '#testing/people.js';
import { TestNodes } from '#testing/test-nodes.js';
import { OperatorBoard } from '../state/operator-board.js';
import { RoleDirectory } from '../state/role-directory.js';
import { SharedPresence } from './shared-presence.js';

const anna = anOperator('anna');

describe('presence over several nodes', () => {
  let nodes: TestNodes;
  let opened: SharedPresence[];
  let a: OperatorBoard;
  let b: OperatorBoard;

  const node = (name: string) => {
    const operatorBoard = new OperatorBoard(new FixedClock(), new RoleDirectory());
    operatorBoard.register({ ...anna, chosenPresence: 'online' });
    const presence = new SharedPresence({ nodes: nodes.channel(name), operatorBoard });
    presence.start();
    opened.push(presence);
    return operatorBoard;
  };
  const at = (board: OperatorBoard) => board.view(anna.id)?.presence;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'], now: 0 });
    nodes = new TestNodes();
    opened = [];
    a = node('a');
    b = node('b');
  });
  afterEach(() => {
    for (const presence of opened) presence.close();
    vi.useRealTimers();
  });

  test('is that of any node', () => {
    a.setConnected(anna.id, true);
    expect([at(a), at(b)]).toEqual(['online', 'online']);
    b.setConnected(anna.id, true);
    a.setConnected(anna.id, false);
    expect([at(a), at(b)]).toEqual(['online', 'online']);
    b.setConnected(anna.id, false);
    expect([at(a), at(b)]).toEqual(['offline', 'offline']);
  });

  test('ends with a node that sends no more', () => {
    a.setConnected(anna.id, true);
    nodes.cutOff.add('a');
    vi.advanceTimersByTime(timing.presenceHoldsMs + timing.presenceEveryMs);
    expect([at(a), at(b)]).toEqual(['online', 'offline']);
    nodes.cutOff.clear();
    vi.advanceTimersByTime(timing.presenceEveryMs);
    expect(at(b)).toBe('online');
  });

  test('is announced to a node that starts', () => {
    a.setConnected(anna.id, true);
    const c = node('c');
    vi.advanceTimersByTime(timing.presenceEveryMs);
    expect(at(c)).toBe('online');
  });

  test('attends if one of several pages does, on any node', () => {
    a.setConnected(anna.id, true);
    a.setAttending(anna.id, false);
    expect(b.candidates()[0]?.attending).toBe(false);
    b.setConnected(anna.id, true);
    expect([a.candidates()[0]?.attending, b.candidates()[0]?.attending]).toEqual([true, true]);
  });
});
