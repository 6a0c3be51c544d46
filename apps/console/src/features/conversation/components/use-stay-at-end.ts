import { type RefObject, useEffect } from 'react';

/** Pixels from the end within which one is still reading the end. */
export const nearEnd = 80;

/** Whoever reads the end of the thread goes on reading it when the composer below grows or shrinks. */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !active) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const before = element.scrollHeight - element.scrollTop - height;
      height = element.clientHeight;
      if (before <= nearEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, active]);
}
