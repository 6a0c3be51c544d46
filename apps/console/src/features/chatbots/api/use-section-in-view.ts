import { type RefObject, useEffect, useState } from 'react';

/** Offset in px from the top of the scroll container at which a section counts as current. */
const reach = 96;

/** Scroll spy: the last section above the offset; at the end of the page, the last section. */
export function sectionInView(tops: readonly number[], { isAtEnd }: { isAtEnd: boolean }): number {
  if (isAtEnd) return Math.max(0, tops.length - 1);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= reach),
  );
}

/** Scroll spy over sections with these ids. */
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
