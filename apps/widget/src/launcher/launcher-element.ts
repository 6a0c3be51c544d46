import type { AppearanceView } from '#contracts/appearance.js';
import { Launcher } from './launcher.js';
import { launcherSheet } from './launcher-styles.js';
import { trackViewport } from './phone-screen.js';

/** `<parley-chat chatbot origin locale>`. A page may call `open()` and `close()` on it. */
export class LauncherElement extends HTMLElement {
  /** Null: the product's own. */
  static appearance: AppearanceView | null = null;
  static panelPath = '/widget/panel';
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
      panelPath: LauncherElement.panelPath,
    });
    if (LauncherElement.appearance) this.#launcher.setAppearance(LauncherElement.appearance);
    trackViewport(this);
    this.#launcher.resume();
  }

  setAppearance(appearance: AppearanceView): void {
    this.#launcher?.setAppearance(appearance);
  }

  open(): void {
    this.#launcher?.open();
  }

  close(): void {
    this.#launcher?.close();
  }
}
