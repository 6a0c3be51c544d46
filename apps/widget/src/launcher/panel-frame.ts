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

/** Iframe of the panel and its `MessageChannel`. */
export class PanelFrame {
  readonly element = document.createElement('iframe');
  #port: MessagePort | null = null;
  #view: PanelView = { visible: false, focus: false };

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

  #connect(): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isToLauncher(data)) this.options.onMessage(data);
    };
    this.#port = port1;
    // Delivered only if the frame still shows our origin.
    this.element.contentWindow?.postMessage(connectMessage, this.options.origin, [port2]);
    this.#post({ type: 'view', ...this.#view });
  }

  #post(message: ToPanel): void {
    this.#port?.postMessage(message);
  }
}

function panelAddress({ origin, chatbot, locale, path }: PanelFrameOptions): string {
  const address = new URL(path, origin);
  const page = new URL(location.href);
  // A fragment may carry what the page keeps from servers.
  page.hash = '';
  address.search = new URLSearchParams({ chatbot, locale, page: page.href.slice(0, 2000) }).toString();
  return address.href;
}
