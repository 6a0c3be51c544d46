import type { AppearanceView } from '#contracts/appearance.js';
import type { Locale } from '#contracts/states.js';
import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';
import { applyAppearance } from '../appearance/apply-appearance.js';
import type { PageConversation, ToLauncher } from '../bridge/bridge-protocol.js';
import { formatMessage } from '../messages/format-message.js';
import { catalogueLocale } from '../messages/languages.js';
import en from '../messages/launcher.en.json';
import it from '../messages/launcher.it.json';
import type { PageApi } from '../page-api/page-api.js';
import { type LauncherParts, launcherParts } from './launcher-parts.js';
import { readLauncherState, saveLauncherState, saveOpenConversation } from './launcher-state.js';
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
  /** Receives events of the chat. */
  readonly page: Pick<PageApi, 'emit' | 'warn'>;
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
  #conversation: PageConversation | null = null;
  #said: number | null = null;
  /** The visitor's profile set by the page, and the part of it set since the identification. */
  #profile: VisitorProfileChange | null = null;
  #sinceIdentified: VisitorProfileChange | null = null;
  #credential: IdentityCredential | null = null;

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
      // `show()` would move the focus; the attribute alone opens the dialog and leaves the focus in place.
      dialog.open = true;
    }
    this.#shown = true;
    frame.show({ visible: true, focus });
    if (focus) frame.element.focus();
    this.#keep();
    this.#describe();
    this.options.page.emit('opened');
  }

  close(): void {
    if (!this.isOpen) return;
    this.#parts.dialog.close();
    this.#closed();
  }

  /**
   * Identity calls of the page, forwarded to the panel now or when it opens. A page may repeat them at each load, so
   * it is no reason to load the panel.
   */
  setProfile(change: VisitorProfileChange): void {
    this.#profile = joined(this.#profile, change);
    this.#sinceIdentified = joined(this.#sinceIdentified, change);
    this.#frame?.setProfile(this.#profile);
  }

  /**
   * Like {@link setProfile}: the identity applies once the panel is opened. Profile data of another person, set between
   * two calls without a reload, are not attributed to this visitor.
   */
  identify(credential: IdentityCredential): void {
    this.#sinceIdentified = null;
    if (this.#credential && personOf(this.#credential) !== personOf(credential)) this.#keepProfile(null);
    this.#credential = credential;
    this.#frame?.identify(credential);
  }

  /** Loads the panel if needed: its storage is on our origin. */
  logout(): void {
    this.#credential = null;
    this.#sinceIdentified = null;
    this.#profile = null;
    this.#framed().logout();
  }

  #keepProfile(profile: VisitorProfileChange | null): void {
    this.#profile = profile;
    this.#frame?.setProfile(null);
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** At once after our own closing, because the event comes only later; that event then has no effect. */
  #closed(): void {
    if (!this.#shown || this.isOpen) return;
    this.#shown = false;
    this.#frame?.show({ visible: false, focus: false });
    this.#releasePage?.();
    this.#releasePage = null;
    this.#keep();
    this.#describe();
    this.#parts.button.focus();
    this.options.page.emit('closed');
  }

  #framed(): PanelFrame {
    if (this.#frame) return this.#frame;
    this.#frame = new PanelFrame({
      origin: this.options.origin,
      chatbot: this.options.chatbot,
      locale: this.#locale,
      path: this.options.panelPath,
      title: this.#texts.panel,
      onMessage: (message) => this.#receive(message),
    });
    if (this.#credential) this.#frame.identify(this.#credential);
    if (this.#profile) this.#frame.setProfile(this.#profile);
    this.#parts.dialog.append(this.#frame.element);
    return this.#frame;
  }

  #receive(message: ToLauncher): void {
    switch (message.type) {
      case 'close':
        this.close();
        return;
      case 'identified':
        this.#said = null;
        // The panel reloads, and receives the identity of the present visitor again.
        if (message.replaced) {
          this.#keepProfile(this.#sinceIdentified);
          if (this.#profile) this.#frame?.setProfile(this.#profile);
        }
        this.options.page.emit('identified');
        return;
      case 'identity-expired':
      case 'logged-out':
        this.options.page.emit(message.type);
        return;
      case 'problem':
        this.options.page.warn(message.text);
        return;
      case 'status':
        this.#take(message);
    }
  }

  #take({ unread, active, said, conversation }: Extract<ToLauncher, { type: 'status' }>): void {
    const before = { unread: this.#unread, conversation: this.#conversation };
    this.#unread = unread;
    this.#active = active;
    this.#conversation = conversation;
    this.#keep();
    this.#describe();
    const { page } = this.options;
    if (unread !== before.unread) page.emit('unread', { count: unread });
    if (conversation?.id !== before.conversation?.id || conversation?.state !== before.conversation?.state)
      page.emit('conversation', conversation);
    if (said === null) return;
    // Earlier messages are not new.
    const isNews = this.#said !== null;
    const known = conversation?.id === before.conversation?.id ? (this.#said ?? 0) : 0;
    this.#said = said;
    saveOpenConversation(this.options.chatbot, active);
    if (isNews && said > known) page.emit('message', { unread });
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
    // The name begins with the visible text: people with voice control say that (WCAG 2.5.3).
    button.setAttribute('aria-label', this.#words && !this.isOpen ? `${this.#words}. ${action}` : action);
    badge.hidden = unread === 0;
    badge.textContent = unread > 99 ? '99+' : String(unread);
  }
}

function joined(before: VisitorProfileChange | null, change: VisitorProfileChange): VisitorProfileChange {
  return { ...before, ...change, attributes: { ...before?.attributes, ...change.attributes } };
}

/**
 * Id of the person whom a credential names, unchecked: of a token, the claim `sub`. An invalid token counts as another
 * person's.
 */
function personOf(credential: IdentityCredential): string {
  if ('userId' in credential) return credential.userId;
  try {
    const [, claims = ''] = credential.token.split('.');
    return String((JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown }).sub);
  } catch {
    return credential.token;
  }
}
