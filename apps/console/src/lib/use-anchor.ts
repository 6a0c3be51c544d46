import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to what the fragment of the address names, and gives it the focus, once `isReady` and with each new address. */
export function useAnchor(isReady: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isReady || hash === '' || key === '') return;
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part === null) return;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
    return keepInPlace(part);
  }, [hash, key, isReady]);
}

/**
 * Scrolls to `part` again as long as what is above it grows and nobody has scrolled: not every browser anchors the scroll position. Returns
 * the function that ends it.
 */
function keepInPlace(part: HTMLElement): () => void {
  const scroller = part.closest('.scroll');
  const content = part.parentElement;
  if (scroller === null || content === null) return () => {};
  let top = scroller.scrollTop;
  const observer = new ResizeObserver(() => {
    if (scroller.scrollTop !== top) return observer.disconnect();
    part.scrollIntoView();
    top = scroller.scrollTop;
  });
  observer.observe(content);
  return () => observer.disconnect();
}
