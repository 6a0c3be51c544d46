import { pageGlobals } from './page-globals.js';

/** Lifecycle events of a page and its network. */
export interface PageLifecycleListener {
  /** The page is shown again, restored from the back-forward cache, or online again. */
  resumed(): void;
  /** The network is gone. A connection may still look alive for a long time. */
  offline(): void;
}

/** Watches the page's lifecycle; does nothing outside a browser. Returns the function that stops it. */
export function watchPageLifecycle({ resumed, offline }: PageLifecycleListener): () => void {
  const { document, window } = pageGlobals;
  if (!document || !window) return () => {};
  const whenShown = () => {
    if (document.visibilityState === 'visible') resumed();
  };
  document.addEventListener('visibilitychange', whenShown);
  window.addEventListener('pageshow', resumed);
  window.addEventListener('online', resumed);
  window.addEventListener('offline', offline);
  return () => {
    document.removeEventListener('visibilitychange', whenShown);
    window.removeEventListener('pageshow', resumed);
    window.removeEventListener('online', resumed);
    window.removeEventListener('offline', offline);
  };
}
