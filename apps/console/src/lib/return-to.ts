import type { NavigateFunction } from 'react-router';

const key = 'parley.return-to';

/** Stores the destination while the browser is at another site. */
export function storeDestination(to: string): void {
  window.sessionStorage.setItem(key, to);
}

/** Navigates to the stored destination, once; to the start page without one. */
export function goToDestination(navigate: NavigateFunction): void {
  const to = takeDestination() ?? '/';
  // Pages of the authorization server are no part of the console.
  if (to.startsWith('/oauth/')) window.location.assign(to);
  else void navigate(to, { replace: true });
}

/** Our own pages alone. */
function takeDestination(): string | null {
  const to = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return to !== null && /^\/(?![/\\])/.test(to) ? to : null;
}
