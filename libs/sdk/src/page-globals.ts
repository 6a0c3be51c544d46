import type { KeyValueStore } from './client-types.js';

/** The globals of a browser page that the SDK uses, typed here because the SDK also runs, and compiles, without a DOM. */
export interface PageGlobals {
  readonly document?: EventTarget & { readonly visibilityState: string };
  readonly window?: EventTarget;
  /** Throws where the browser blocks it. */
  readonly localStorage?: KeyValueStore;
}

export const pageGlobals: PageGlobals = globalThis as PageGlobals;
