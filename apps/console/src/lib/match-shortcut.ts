import type { CommandId } from './commands.js';
import { commandEntry, commandIds } from './commands.js';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** The focus is in a field that takes text. */
  inField: boolean;
}

/** The first key of a pair, and when it was pressed. */
export interface Pending {
  key: string;
  at: number;
}

export interface Match {
  command: CommandId | null;
  pending: Pending | null;
}

/** Milliseconds within which the second key of a pair counts. */
const pairWithinMs = 1200;

/** How a press is written in the table: `mod+shift+enter`, `?`, `j`. Shift is part of a printed character already. */
export function pressName(press: KeyPress): string {
  const key = press.key.toLowerCase();
  const mod = press.ctrlKey || press.metaKey;
  const shift = press.shiftKey && (mod || key.length > 1);
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** Which command a press means. `singleKeys` off leaves those with Ctrl or Cmd, and Escape. */
export function matchShortcut(press: KeyPress, pending: Pending | null, now: number, singleKeys: boolean): Match {
  if (press.altKey) return { command: null, pending: null };
  const name = pressName(press);
  const single = !name.startsWith('mod+') && name !== 'escape';
  if (single && (press.inField || !singleKeys)) return { command: null, pending: null };
  const sequence = pending !== null && now - pending.at <= pairWithinMs ? `${pending.key} ${name}` : null;
  const command =
    (sequence === null ? null : find(sequence, press.inField)) ??
    (sequence === null ? find(name, press.inField) : null);
  if (command !== null) return { command, pending: null };
  const opensPair = commandIds.some((id) => commandEntry(id).keys?.startsWith(`${name} `));
  return { command: null, pending: opensPair && sequence === null ? { key: name, at: now } : null };
}

function find(keys: string, inField: boolean): CommandId | null {
  return (
    commandIds.find((id) => commandEntry(id).keys === keys && (!inField || commandEntry(id).inFields === true)) ?? null
  );
}

/** The keys of a command as they are printed on a cap: `['Ctrl', 'K']`, `['G', 'Q']`. */
export function keyCaps(keys: string, mac: boolean): string[] {
  const names: Record<string, string> = {
    mod: mac ? '⌘' : 'Ctrl',
    shift: mac ? '⇧' : 'Shift',
    enter: '↵',
    escape: 'Esc',
  };
  return keys.split(/[ +]/).map((key) => names[key] ?? key.toUpperCase());
}
