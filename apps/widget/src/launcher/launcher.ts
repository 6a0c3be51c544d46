import type { AppearanceView } from '#contracts/appearance.js';
import type { Locale } from '#contracts/states.js';
import { applyAppearance } from '../appearance/apply-appearance.js';
import type { ToLauncher } from '../bridge/bridge-protocol.js';
import { formatMessage } from '../messages/format-message.js';
import { catalogueLocale } from '../messages/languages.js';
import en from '../messages/launcher.en.json';
import it from '../messages/launcher.it.json';
import { type LauncherParts, launcherParts } from './launcher-parts.js';
import { readLauncherState, saveLauncherState } from './launcher-state.js';
import { PanelFrame } from './panel-frame.js';
import { lockPageScroll } from './phone-screen.js';

const catalogues = { en, it };
const phone = '(max-width: 479px)';

export interface LauncherOptions {
  readonly chatbot: string;
  readonly origin: string;
  /** BCP 47 tag of the page. */
  readonly locale: string;
  /** Path of the panel's page. */
  readonly panelPath: string;
}

/** Launcher: the round button, its badge and the dialog with the panel. */
export class Launcher {
  readonly #locale: Locale;
  readonly #texts: typeof en;
  readonly #parts: LauncherParts;
  #frame: PanelFrame | null = null;
  #releasePage: (() => void) | null = null;
  #shown = false;
  #words = '';
  #unread = 0;
  #active = false;

  constructor(
    private readonly root: ShadowRoot,
    private readonly options: LauncherOptions,
  ) {
    this.#locale = catalogueLocale(options.locale);
    this.#texts = catalogues[this.#locale];
    this.#parts = launcherParts(this.#texts.panel);
    const { button, dialog } = this.#parts;
    root.append(button, dialog);
    button.addEventListener('click', () => this.toggle());
    // The browser's own ways of closing: Escape, and the back gesture of a phone.
    dialog.addEventListener('close', () => this.#closed());
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.close();
    });
    this.#describe();
  }

  setAppearance(appearance: AppearanceView): void {
    applyAppearance(this.root.host as HTMLElement, appearance);
    this.#words = appearance.launcherText[this.#locale] ?? '';
    const { button, label } = this.#parts;
    label.textContent = this.#words;
    label.hidden = this.#words === '';
    button.className = this.#words === '' ? '' : 'labelled';
    this.#describe();
  }

  /** Restores the state of this tab from the previous page. Call once, after mounting. */
  resume(): void {
    const { open, active } = readLauncherState(this.options.chatbot);
    this.#active = active;
    if (open) this.open({ focus: false });
    // A conversation is under way: listen for its messages, so that the badge is right on this page too.
    else if (active) this.#framed();
  }

  get isOpen(): boolean {
    return this.#parts.dialog.open;
  }

  /** Opens the panel and moves the focus into it; a panel that was open on the page before opens without taking the focus. */
  open({ focus = true }: { focus?: boolean } = {}): void {
    if (this.isOpen) return;
    const { dialog } = this.#parts;
    const frame = this.#framed();
    if (matchMedia(phone).matches) {
      // Covers the screen: what is behind must be out of reach for keyboard and screen reader as well.
      dialog.showModal();
      this.#releasePage = lockPageScroll();
    } else {
      // `show()` would take the focus; the attribute alone opens the dialog and leaves the focus where it is.
      dialog.open = true;
    }
    this.#shown = true;
    frame.show({ visible: true, focus });
    if (focus) frame.element.focus();
    this.#keep();
    this.#describe();
  }

  close(): void {
    if (!this.isOpen) return;
    this.#parts.dialog.close();
    this.#closed();
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** At once after our own closing, because the event comes only later; that event then finds nothing left to do. */
  #closed(): void {
    if (!this.#shown || this.isOpen) return;
    this.#shown = false;
    this.#frame?.show({ visible: false, focus: false });
    this.#releasePage?.();
    this.#releasePage = null;
    this.#keep();
    this.#describe();
    this.#parts.button.focus();
  }

  #framed(): PanelFrame {
    if (this.#frame) return this.#frame;
    this.#frame = new PanelFrame({
      origin: this.options.origin,
      chatbot: this.options.chatbot,
      locale: this.#locale,
      path: this.options.panelPath,
      title: this.#texts.panel,
      onMessage: (message) => this.#hear(message),
    });
    this.#parts.dialog.append(this.#frame.element);
    return this.#frame;
  }

  #hear(message: ToLauncher): void {
    if (message.type === 'close') {
      this.close();
      return;
    }
    this.#unread = message.unread;
    this.#active = message.active;
    this.#keep();
    this.#describe();
  }

  #keep(): void {
    saveLauncherState(this.options.chatbot, { open: this.isOpen, active: this.#active });
  }

  #describe(): void {
    const { button, badge } = this.#parts;
    const unread = this.isOpen ? 0 : this.#unread;
    const text = this.isOpen ? this.#texts.close : unread > 0 ? this.#texts.openUnread : this.#texts.open;
    button.setAttribute('aria-expanded', String(this.isOpen));
    const action = formatMessage(text, { n: unread }, this.#locale);
    // The name begins with the visible words: that is what people with voice control say (WCAG 2.5.3).
    button.setAttribute('aria-label', this.#words && !this.isOpen ? `${this.#words}. ${action}` : action);
    badge.hidden = unread === 0;
    badge.textContent = unread > 99 ? '99+' : String(unread);
  }
}
