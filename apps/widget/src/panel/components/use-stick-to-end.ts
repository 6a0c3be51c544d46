import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface StickToEnd {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
}

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 60;

/**
 * Scroll anchoring at the end of a growing list. A reader who has scrolled away keeps their position until they send
 * something: each increase of `sends` scrolls back to the end.
 */
export function useStickToEnd(grownBy: readonly unknown[], sends: number): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    sticks.current = true;
  }, []);

  useLayoutEffect(() => {
    if (sends > 0) toEnd();
  }, [toEnd, sends]);

  useLayoutEffect(() => {
    if (sticks.current) toEnd();
  }, [toEnd, ...grownBy]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let top = element.scrollTop;
    const follow = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      // Only people scroll up: growth between a scroll and its event does not count as leaving the end.
      if (isNear) sticks.current = true;
      else if (element.scrollTop < top) sticks.current = false;
      top = element.scrollTop;
      setAtEnd(isNear || sticks.current);
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
