/**
 * Calls back when the page comes back to life: shown again, restored from the back-forward cache, or online again.
 * Outside a browser never. Returns the function that ends it.
 */
export function onWake(listener: () => void): () => void {
  if (typeof document === 'undefined' || typeof window === 'undefined') return () => {};
  const whenShown = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', whenShown);
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', whenShown);
    window.removeEventListener('pageshow', listener);
    window.removeEventListener('online', listener);
  };
}
