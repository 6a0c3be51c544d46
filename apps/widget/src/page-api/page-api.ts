import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';
import { BadCall, type PageCall, type PageEvent, type PageListener, readCall } from './read-call.js';

/** The chat as a page may use it. */
export interface PageChat {
  open(): void;
  close(): void;
  setProfile(change: VisitorProfileChange): void;
  identify(credential: IdentityCredential): void;
  logout(): void;
}

type Parley = ((...call: unknown[]) => void) & { q?: Iterable<ArrayLike<unknown>> };

/** Public API of the widget, `window.Parley(command, …)`: commands and events for the business's page. */
export class PageApi {
  #chat: Partial<PageChat> | null = null;
  readonly #listeners = new Map<PageEvent, Set<PageListener>>();

  /**
   * Handles the page's calls from now on, first those queued before the launcher was loaded. For a chat that nobody can
   * open the page gets no data; its visitor can still sign out.
   */
  install(window: object, chat: PageChat | Pick<PageChat, 'logout'>): void {
    const page: { Parley?: unknown } = window;
    this.#chat = chat;
    const { Parley } = page;
    if (Parley === this.call) return;
    const queued = typeof Parley === 'function' ? ((Parley as Parley).q ?? []) : [];
    page.Parley = this.call;
    if (this.#isReady) this.emit('ready');
    for (const call of queued) this.call(...Array.from(call));
  }

  /** Calls each listener; an error in one reaches the page's console, not the others. */
  emit(event: PageEvent, detail: unknown = undefined): void {
    for (const listener of this.#listeners.get(event) ?? []) attempt(listener, detail);
  }

  /** Logs a failed call and its reason for the page's developer. */
  readonly warn = (problem: string): void => {
    // biome-ignore lint/suspicious/noConsole: the page's developer has no other place to look.
    console.warn(`Parley: ${problem.replace(/\.?$/, '.')}`);
  };

  readonly call = (...call: unknown[]): void => {
    try {
      this.#run(readCall(call));
    } catch (error) {
      if (!(error instanceof BadCall)) throw error;
      this.warn(error.message);
    }
  };

  get #isReady(): boolean {
    return this.#chat?.open !== undefined;
  }

  #run(call: PageCall): void {
    switch (call.name) {
      case 'open':
      case 'close':
      case 'logout':
        this.#chat?.[call.name]?.();
        return;
      case 'identify':
        this.#chat?.identify?.(call.credential);
        return;
      case 'set':
        this.#chat?.setProfile?.(call.change);
        return;
      case 'on':
        this.#listen(call.event, call.listener);
        return;
      case 'off':
        this.#listeners.get(call.event)?.delete(call.listener);
    }
  }

  #listen(event: PageEvent, listener: PageListener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    // It is ready: a late subscriber is called at once.
    if (event === 'ready' && this.#isReady) attempt(listener, undefined);
  }
}

function attempt(listener: PageListener, detail: unknown): void {
  try {
    listener(detail);
  } catch (error) {
    reportError(error);
  }
}
