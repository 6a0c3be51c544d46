/** The server writes a fresh nonce into the page at each request; `<style>` elements made by scripts have to carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

declare global {
  // Where libraries that make `<style>` elements look for it.
  var __webpack_nonce__: string | undefined;
}

export function shareStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
