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

/** First key of a two-key sequence, and when it was pressed, in milliseconds on the clock of the events. */
export interface Pending {
  key: string;
  at: number;
}

export interface Match {
  command: CommandId | null;
  pending: Pending | null;
}

/** Timeout of a two-key sequence in milliseconds. */
const pairWithinMs = 1200;

/** Name of a key press in the command table: `mod+shift+enter`, `?`, `j`. A printed character includes its Shift. */
export function pressName(press: KeyPress): string {
  const key = press.key.toLowerCase();
  const mod = press.ctrlKey || press.metaKey;
  const shift = press.shiftKey && (mod || key.length > 1);
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** Command of a key press. With `singleKeys` off, only Ctrl/Cmd shortcuts and Escape match. */
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

/** Labels for the keys of a command: `['Ctrl', 'K']`, `['G', 'Q']`. */
export function keyCaps(keys: string, mac: boolean): string[] {
  const names: Record<string, string> = {
    mod: mac ? '⌘' : 'Ctrl',
    shift: mac ? '⇧' : 'Shift',
    enter: '↵',
    escape: 'Esc',
  };
  return keys.split(/[ +]/).map((key) => names[key] ?? key.toUpperCase());
}
