import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Pressing "talk to a person" removes the button that had the focus; a keyboard would then start again from the top of the
 * page. The focus goes to the composer instead. A person who has moved the focus away themselves is left alone.
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
