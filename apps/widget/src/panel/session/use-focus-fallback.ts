import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Focus fallback: pressing "talk to a person" removes the focused button, and a keyboard user would start again from
 * the top of the page, so the composer gets the focus. If the person has moved the focus themselves, nothing changes.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement>): void {
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    const note = (event: FocusEvent) => {
      focused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    // On a touch screen the keyboard would jump up.
    if (matchMedia('(pointer: fine)').matches) fallback.current?.focus();
  });
}
