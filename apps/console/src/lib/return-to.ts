const key = 'parley.return-to';

/** Keeps where somebody was going, while the browser is at another site. */
export function keepReturn(to: string): void {
  window.sessionStorage.setItem(key, to);
}

/** Where that was, once. Our own pages alone. */
export function takeReturn(): string | null {
  const to = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return to !== null && /^\/(?![/\\])/.test(to) ? to : null;
}
