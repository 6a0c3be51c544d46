import { type RefObject, useEffect } from 'react';

/** Distance from the end in px that still counts as the end. */
export const nearEnd = 80;

/**
 * Stick to bottom: keeps the end in view when rows are added or measured, and when the composer below resizes. Only scrolling leaves the
 * end. The rows are the scroller's first child.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    const rows = element?.firstElementChild;
    if (!element || !rows || !active) return;
    const isAtEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
    let pinned = isAtEnd();
    const onScroll = () => {
      pinned = isAtEnd();
    };
    const observer = new ResizeObserver(() => {
      if (pinned) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    observer.observe(rows);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, active]);
}
