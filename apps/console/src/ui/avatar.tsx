import { useState } from 'react';
import type { Presence } from '#contracts/states.js';
import type { VisitorColour } from '#contracts/visitor-alias.js';
import classes from './avatar.module.css';

interface Props {
  name: string;
  size?: 16 | 20 | 24 | 32 | 36 | 56;
  presence?: Presence;
  /** Staff have the accent, visitors the colour of their alias. */
  staff?: boolean;
  colour?: VisitorColour;
  /** Address of a picture. */
  picture?: string | null;
}

/**
 * Initials with a presence dot, under the picture where there is one that can be loaded. Always shown beside the name, therefore hidden from screen readers; drawn by the style sheet,
 * for they are no words of the button that they may stand in.
 */
export function Avatar({ name, size = 32, presence, staff = false, colour, picture = null }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-staff={staff}
      data-colour={colour}
      data-initials={initials(name)}
      aria-hidden="true"
    >
      {picture !== null && picture !== broken && <img src={picture} alt="" onError={() => setBroken(picture)} />}
      {presence && <span className={classes.dot} data-presence={presence} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase() ?? '').join('');
}
