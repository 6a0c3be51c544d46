import type { CommandId } from '../lib/commands.js';
import { commandEntry } from '../lib/commands.js';
import { keyCaps } from '../lib/match-shortcut.js';
import classes from './key-caps.module.css';

const mac = navigator.platform.startsWith('Mac');

/** Keyboard shortcut of a command, as key caps. Decorative: the label beside it names the command. */
export function KeyCaps({ command }: { command: CommandId }) {
  const { keys } = commandEntry(command);
  if (keys === null) return null;
  return (
    <span className={classes.caps} aria-hidden="true">
      {keyCaps(keys, mac).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
