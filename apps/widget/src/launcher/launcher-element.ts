import { Launcher } from './launcher.js';
import { launcherSheet } from './launcher-styles.js';
import { trackViewport } from './phone-screen.js';

/** `<parley-chat chatbot origin locale>`. A page may call `open()` and `close()` on it. */
export class LauncherElement extends HTMLElement {
  #launcher: Launcher | null = null;

  // Not in the constructor: an element made by `createElement` has no attributes there yet.
  connectedCallback(): void {
    if (this.#launcher) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [launcherSheet()];
    this.#launcher = new Launcher(root, {
      chatbot: this.getAttribute('chatbot') ?? '',
      origin: this.getAttribute('origin') ?? location.origin,
      locale: this.getAttribute('locale') ?? '',
    });
    trackViewport(this);
    this.#launcher.resume();
  }

  open(): void {
    this.#launcher?.open();
  }

  close(): void {
    this.#launcher?.close();
  }
}
