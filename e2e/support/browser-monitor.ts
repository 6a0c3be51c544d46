import type { BrowserContext } from '@playwright/test';

/** Browser messages while the network, or the server, is unreachable. */
export const networkComplaints = [
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|NETWORK_CHANGED)/,
  /WebSocket connection to/,
];

/** Browser monitor: collects what no journey may cause, namely console errors, script errors and requests to other origins. */
export class BrowserMonitor {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(private readonly origin: string) {}

  /** Expects these messages from now on, such as those of a browser without a network. */
  expect(...complaints: RegExp[]): void {
    this.#expected.push(...complaints);
  }

  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const { url } = message.location();
      // Not signed in yet: the console reads the session and gets 401.
      if (url.endsWith('/api/v1/sessions/current') && message.text().includes('401')) return;
      this.#faults.push(`${message.type()}: ${message.text()} (${url})`);
    });
    context.on('weberror', (error) => this.#faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => this.#judge(request.url()));
    context.on('page', (page) => page.on('websocket', (socket) => this.#judge(socket.url())));
  }

  #judge(address: string): void {
    const { protocol, host } = new URL(address);
    if (['data:', 'blob:', 'about:'].includes(protocol) || host === new URL(this.origin).host) return;
    this.#faults.push(`left the origin: ${address}`);
  }
}
