import { type RefObject, useEffect, useState } from 'react';

/** So far below the top of what scrolls a section may begin and be the one that is read. */
const reach = 96;

/** Which of the sections is read: the last one that has begun, and the last of all at the end. */
export function sectionInView(tops: readonly number[], { isAtEnd }: { isAtEnd: boolean }): number {
  if (isAtEnd) return Math.max(0, tops.length - 1);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= reach),
  );
}

/** Follows the scrolling of a page whose sections have these ids. */
export function useSectionInView<T extends string>(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly T[],
): T | undefined {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const page = scroller.current;
    if (!page) return;
    const look = () => {
      const start = page.getBoundingClientRect().top;
      const tops = ids.map((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - start);
      const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
      setIndex(sectionInView(tops, { isAtEnd }));
    };
    look();
    page.addEventListener('scroll', look, { passive: true });
    return () => page.removeEventListener('scroll', look);
  }, [scroller, ids]);
  return ids[index];
}
