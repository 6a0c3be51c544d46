import type { CommandId } from '../lib/commands.js';
import { commandEntry } from '../lib/commands.js';
import { keyCaps } from '../lib/match-shortcut.js';
import classes from './key-caps.module.css';

const mac = navigator.platform.startsWith('Mac');

/** The shortcut of a command, as caps. Decoration: the label beside it says what it does. */
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
