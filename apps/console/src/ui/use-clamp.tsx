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

/** Line clamp for long texts: the first lines, with a toggle for the rest. Visitors may write 4,000 characters. */
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
