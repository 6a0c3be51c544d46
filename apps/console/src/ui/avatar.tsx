import type { Presence } from '#contracts/states.js';
import classes from './avatar.module.css';

interface Props {
  name: string;
  size?: 20 | 24 | 32 | 36;
  presence?: Presence;
  /** Staff are drawn filled, visitors in outline. */
  staff?: boolean;
}

/** Initials, with a dot for presence. The name stands beside it wherever it is used, so it is hidden from readers. */
export function Avatar({ name, size = 32, presence, staff = false }: Props) {
  return (
    <span className={classes.avatar} data-size={size} data-staff={staff} aria-hidden="true">
      {initials(name)}
      {presence && <span className={classes.dot} data-presence={presence} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase() ?? '').join('');
}
