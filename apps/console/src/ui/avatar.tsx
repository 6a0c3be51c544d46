import type { Presence } from '#contracts/states.js';
import type { VisitorColour } from '#contracts/visitor-alias.js';
import classes from './avatar.module.css';

interface Props {
  name: string;
  size?: 20 | 24 | 32 | 36;
  presence?: Presence;
  /** Staff have the accent, visitors the colour of their alias. */
  staff?: boolean;
  colour?: VisitorColour;
}

/**
 * Initials with a presence dot. Always shown beside the name, therefore hidden from screen readers; drawn by the style sheet,
 * for they are no words of the button that they may stand in.
 */
export function Avatar({ name, size = 32, presence, staff = false, colour }: Props) {
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-staff={staff}
      data-colour={colour}
      data-initials={initials(name)}
      aria-hidden="true"
    >
      {presence && <span className={classes.dot} data-presence={presence} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase() ?? '').join('');
}
