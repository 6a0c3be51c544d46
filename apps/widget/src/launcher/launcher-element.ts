import type { AppearanceView } from '#contracts/appearance.js';
import { PageApi } from '../page-api/page-api.js';
import { Launcher } from './launcher.js';
import { hasOpenConversation, readLauncherState } from './launcher-state.js';
import { launcherSheet } from './launcher-styles.js';
import { trackViewport } from './phone-screen.js';

/** `<parley-chat chatbot origin locale>`. Pages use `window.Parley` instead of the element. */
export class LauncherElement extends HTMLElement {
  /** Null: the product's own. */
  static appearance: AppearanceView | null = null;
  /** Notice for the page's developer about an archived chatbot; null while it is in use. */
  static archived: string | null = null;
  static panelPath = '/widget/panel';
  /** One for the page, whose listeners outlive an element that the page replaces. */
  static readonly #api = new PageApi();
  #launcher: Launcher | null = null;

  // Not in the constructor: an element made by `createElement` has no attributes there yet.
  connectedCallback(): void {
    if (this.#launcher) return;
    const chatbot = this.getAttribute('chatbot') ?? '';
    if (LauncherElement.archived !== null) {
      LauncherElement.#api.warn(LauncherElement.archived);
      // An open conversation continues to its end; otherwise the chat is hidden.
      if (!readLauncherState(chatbot).active && !hasOpenConversation(chatbot)) {
        LauncherElement.#api.install(window, { logout: () => this.#launch(chatbot, 'unseen').logout() });
        return;
      }
    }
    const launcher = this.#launch(chatbot, 'shown');
    launcher.resume();
    LauncherElement.#api.install(window, launcher);
  }

  #launch(chatbot: string, as: 'shown' | 'unseen'): Launcher {
    if (this.#launcher) return this.#launcher;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [launcherSheet()];
    this.#launcher = new Launcher(root, {
      chatbot,
      origin: this.getAttribute('origin') ?? location.origin,
      locale: this.getAttribute('locale') ?? '',
      panelPath: LauncherElement.panelPath,
      page: LauncherElement.#api,
    });
    if (LauncherElement.appearance) this.#launcher.setAppearance(LauncherElement.appearance);
    trackViewport(this);
    if (as === 'unseen') this.style.setProperty('display', 'none', 'important');
    return this.#launcher;
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
