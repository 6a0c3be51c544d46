import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to what the fragment of the address names, and gives it the focus, once `isReady` and with each new address. */
export function useAnchor(isReady: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isReady || hash === '' || key === '') return;
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key, isReady]);
}
