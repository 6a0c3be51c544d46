import { describe, expect, it } from 'vitest';
import { memoryStorage, PanelMemory } from './panel-storage.js';

describe('the storage of the panel', () => {
  it('is separate per chatbot', () => {
    const store = memoryStorage();
    new PanelMemory(store, 'one').draft = 'hello';
    expect(new PanelMemory(store, 'one').draft).toBe('hello');
    expect(new PanelMemory(store, 'two').draft).toBe('');
  });

  it('never lowers the read position, which belongs to one conversation', () => {
    const memory = new PanelMemory(memoryStorage(), 'one');
    memory.rememberSeen('c1', 7);
    memory.rememberSeen('c1', 3);
    expect(memory.seenSeq('c1')).toBe(7);
    expect(memory.seenSeq('c2')).toBe(0);
    memory.rememberSeen('c2', 1);
    expect(memory.seenSeq('c2')).toBe(1);
  });

  it('keeps the last fifty ratings', () => {
    const memory = new PanelMemory(memoryStorage(), 'one');
    for (let n = 0; n < 60; n += 1) memory.rememberVerdict(`e${n}`, n % 2 ? 'wrong' : 'right');
    expect(memory.verdicts.size).toBe(50);
    expect(memory.verdicts.get('e9')).toBeUndefined();
    expect(memory.verdicts.get('e59')).toBe('wrong');
  });

  it('does not prevent writing messages when it is full', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    const memory = new PanelMemory(full, 'one');
    expect(() => {
      memory.draft = 'x';
    }).not.toThrow();
  });
});
