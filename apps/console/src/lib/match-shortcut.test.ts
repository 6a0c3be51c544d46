import { describe, expect, it } from 'vitest';
import { commandEntry, commandIds } from './commands.js';
import type { KeyPress } from './match-shortcut.js';
import { keyCaps, matchShortcut } from './match-shortcut.js';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, inField: false, ...more };
}

describe('shortcuts', () => {
  it('match a single key in any case', () => {
    expect(matchShortcut(press('a'), null, 0, true).command).toBe('accept');
    expect(matchShortcut(press('A', { shiftKey: true }), null, 0, true).command).toBe('accept');
  });

  it('ignore single keys while a field has the focus', () => {
    expect(matchShortcut(press('a', { inField: true }), null, 0, true).command).toBeNull();
  });

  it('send from the field with Ctrl or Cmd and Enter, and resolve with Shift', () => {
    expect(matchShortcut(press('Enter', { inField: true, ctrlKey: true }), null, 0, true).command).toBe('send');
    expect(matchShortcut(press('Enter', { inField: true, metaKey: true }), null, 0, true).command).toBe('send');
    expect(matchShortcut(press('Enter', { inField: true, ctrlKey: true, shiftKey: true }), null, 0, true).command).toBe(
      'send_and_resolve',
    );
  });

  it('match the question mark although it is typed with Shift', () => {
    expect(matchShortcut(press('?', { shiftKey: true }), null, 0, true).command).toBe('sheet');
  });

  it('match G then Q as one command', () => {
    const first = matchShortcut(press('g'), null, 1000, true);
    expect(first).toEqual({ command: null, pending: { key: 'g', at: 1000 } });
    expect(matchShortcut(press('q'), first.pending, 1500, true).command).toBe('go_queue');
    expect(matchShortcut(press('a'), first.pending, 1500, true).command).toBe('go_all');
  });

  it('time out after the first key of a pair', () => {
    const pending = { key: 'g', at: 1000 };
    expect(matchShortcut(press('a'), pending, 5000, true).command).toBe('accept');
  });

  it('ignore an unknown second key', () => {
    expect(matchShortcut(press('x'), { key: 'g', at: 0 }, 10, true)).toEqual({ command: null, pending: null });
  });

  it('keep Escape and Ctrl or Cmd combinations when single keys are off', () => {
    expect(matchShortcut(press('a'), null, 0, false).command).toBeNull();
    expect(matchShortcut(press('g'), null, 0, false).pending).toBeNull();
    expect(matchShortcut(press('k', { ctrlKey: true }), null, 0, false).command).toBe('palette');
    expect(matchShortcut(press('Escape'), null, 0, false).command).toBe('back');
  });

  it('assign no key to two commands', () => {
    const keys = commandIds.map((id) => commandEntry(id).keys).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('show the key names of the current platform', () => {
    expect(keyCaps('mod+shift+enter', true)).toEqual(['⌘', '⇧', '↵']);
    expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('g q', false)).toEqual(['G', 'Q']);
  });
});
