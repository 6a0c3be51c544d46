import type { Observable } from '#sdk/observable.js';
import {
  connectMessage,
  isToPanel,
  type PanelView,
  type ToLauncher,
  type ToPanel,
} from '../../bridge/bridge-protocol.js';

/** The panel's end of the message channel to the embedding page. */
export interface HostLink {
  /** False while the panel is closed: messages that arrive then are unread. */
  readonly view: Observable<PanelView>;
  readonly framed: boolean;
  tell(message: ToLauncher): void;
  /** Handles the page's requests from now on, first those already received. One listener. */
  onRequest(listener: (request: PageRequest) => void): void;
}

/** Request of the page, other than the view. */
export type PageRequest = Exclude<ToPanel, { type: 'view' }>;

/**
 * Must be called before the page's `load` event, when the launcher hands over its port. `page` is the address given by
 * the launcher: a port from another origin, or from any window but the parent, is rejected.
 */
export function linkToHost(page: string | null): HostLink {
  const framed = window.parent !== window;
  const listeners = new Set<() => void>();
  let view: PanelView = { visible: !framed, focus: !framed };
  let port: MessagePort | null = null;
  let pending: ToLauncher | null = null;
  const requests: PageRequest[] = [];
  let serve: (request: PageRequest) => void = (request) => requests.push(request);

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [offered] = event.ports;
    if (event.data !== connectMessage || !offered || event.source !== window.parent) return;
    if (page !== null && URL.canParse(page) && new URL(page).origin !== event.origin) return;
    port?.close();
    port = offered;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isToPanel(data)) return;
      if (data.type !== 'view') {
        serve(data);
        return;
      }
      view = { visible: data.visible, focus: data.focus };
      for (const listener of listeners) listener();
    };
    if (pending) port.postMessage(pending);
  });

  return {
    framed,
    view: {
      get: () => view,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    tell: (message) => {
      // The status is resent to a launcher that connects later; a close request is not.
      if (message.type === 'status') pending = message;
      port?.postMessage(message);
    },
    onRequest: (listener) => {
      serve = listener;
      for (const request of requests.splice(0)) listener(request);
    },
  };
}
