import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface StickToEnd {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
}

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 60;

/** Keeps a growing list at its end, unless the person has scrolled away to read; then it stays where it is. */
export function useStickToEnd(grownBy: readonly unknown[]): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    sticks.current = true;
  }, []);

  useLayoutEffect(() => {
    if (sticks.current) toEnd();
  }, [toEnd, ...grownBy]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      setAtEnd(sticks.current);
    };
    element.addEventListener('scroll', follow, { passive: true });
    // The keyboard of a phone and the growing composer change the height without a scroll.
    const resized = new ResizeObserver(() => {
      if (sticks.current) toEnd();
    });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  }, [toEnd]);

  return { scroller, atEnd, toEnd };
}
