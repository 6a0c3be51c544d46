import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';
import {
  connectMessage,
  isToLauncher,
  type PanelView,
  type ToLauncher,
  type ToPanel,
} from '../bridge/bridge-protocol.js';

export interface PanelFrameOptions {
  readonly origin: string;
  readonly chatbot: string;
  readonly locale: string;
  readonly path: string;
  readonly title: string;
  readonly onMessage: (message: ToLauncher) => void;
}

const order: readonly ToPanel['type'][] = ['logout', 'identify', 'set'];

/** Iframe of the panel and its `MessageChannel`. */
export class PanelFrame {
  readonly element = document.createElement('iframe');
  #port: MessagePort | null = null;
  #view: PanelView = { visible: false, focus: false };
  /** Messages for each document of the panel, at most one of each kind. */
  #requests: ToPanel[] = [];
  #isConnected = false;

  constructor(private readonly options: PanelFrameOptions) {
    this.element.title = options.title;
    this.element.allow = 'clipboard-write';
    this.element.src = panelAddress(options);
    // Each load, reloads included, is a new document that needs a new line.
    this.element.addEventListener('load', () => this.#connect());
  }

  show(view: PanelView): void {
    this.#view = view;
    this.#post({ type: 'view', ...view });
  }

  /** Null: the person whom the profile described has left. */
  setProfile(change: VisitorProfileChange | null): void {
    if (change) this.#ask({ type: 'set', change });
    else this.#requests = this.#requests.filter(({ type }) => type !== 'set');
  }

  identify(credential: IdentityCredential): void {
    this.#ask({ type: 'identify', credential });
  }

  /** Earlier requests were made for the visitor who leaves. */
  logout(): void {
    this.#requests = [];
    this.#ask({ type: 'logout' });
  }

  /**
   * Sends a request at once, and again to a document that replaces this one; a completed sign-out is not repeated. The
   * document that received a request may be unloading, and not carry it out.
   */
  #ask(request: ToPanel): void {
    if (this.#isConnected) this.#post(request);
    const kept = [...this.#requests.filter(({ type }) => type !== request.type), request];
    // The identity comes before the profile.
    this.#requests = kept.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  }

  #connect(): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isToLauncher(data)) return;
      if (data.type === 'logged-out') this.#requests = this.#requests.filter(({ type }) => type !== 'logout');
      this.options.onMessage(data);
    };
    this.#port = port1;
    // Delivered only if the frame still shows our origin.
    this.element.contentWindow?.postMessage(connectMessage, this.options.origin, [port2]);
    this.#post({ type: 'view', ...this.#view });
    this.#isConnected = true;
    for (const request of this.#requests) this.#post(request);
  }

  #post(message: ToPanel): void {
    this.#port?.postMessage(message);
  }
}

function panelAddress({ origin, chatbot, locale, path }: PanelFrameOptions): string {
  const address = new URL(path, origin);
  const page = new URL(location.href);
  // A fragment may contain data that the page keeps from servers.
  page.hash = '';
  address.search = new URLSearchParams({ chatbot, locale, page: page.href.slice(0, 2000) }).toString();
  return address.href;
}
