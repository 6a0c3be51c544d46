import { type RefCallback, useCallback, useState } from 'react';
import { useT } from '../lib/translate.js';
import classes from './use-clamp.module.css';

export interface Clamp {
  ref: RefCallback<HTMLElement>;
  /** Of the text: three lines of it, until all is shown. */
  className: string | undefined;
  /** Shows all of it, and less again; null while nothing is hidden. */
  toggle: React.ReactNode;
}

/** A visitor's text may have four thousand characters: in a list its first lines are shown, and the rest on demand. */
export function useClamp(): Clamp {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const ref = useCallback(
    (text: HTMLElement | null) => {
      if (!text || open) return;
      const look = () => setCut(text.scrollHeight > text.clientHeight + 2);
      const watch = new ResizeObserver(look);
      watch.observe(text);
      return () => watch.disconnect();
    },
    [open],
  );
  return {
    ref,
    className: open ? undefined : classes.clamped,
    toggle: isCut && (
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'text.show_less' : 'text.show_all')}
      </button>
    ),
  };
}
