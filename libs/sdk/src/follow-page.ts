/** What a page tells about itself and its network. */
export interface PageListener {
  /** The page came back to life: shown again, restored from the back-forward cache, or online again. */
  woken(): void;
  /** The network has gone. A connection may look alive for a long while yet. */
  cutOff(): void;
}

/** Follows the page; outside a browser nothing is ever heard. Returns the function that ends it. */
export function followPage({ woken, cutOff }: PageListener): () => void {
  if (typeof document === 'undefined' || typeof window === 'undefined') return () => {};
  const whenShown = () => {
    if (document.visibilityState === 'visible') woken();
  };
  document.addEventListener('visibilitychange', whenShown);
  window.addEventListener('pageshow', woken);
  window.addEventListener('online', woken);
  window.addEventListener('offline', cutOff);
  return () => {
    document.removeEventListener('visibilitychange', whenShown);
    window.removeEventListener('pageshow', woken);
    window.removeEventListener('online', woken);
    window.removeEventListener('offline', cutOff);
  };
}
