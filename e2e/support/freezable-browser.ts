import { setTimeout } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserServer,
  BrowserType,
  CDPSession,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { freePort } from '#testing/free-port.js';
import { patienceMs } from '#tooling/test-run/patience.js';

/**
 * Browser whose pages can be frozen, as in a background tab: no scripts, no timers, and Chromium closes their connections.
 * The whole browser can also be suspended, as on a closed laptop: its connections stay open and are not read.
 * Playwright keeps the pages of its own browsers visible, and visible pages never freeze, so it only connects to this one.
 */
export class FreezableBrowser {
  private constructor(
    private readonly server: BrowserServer,
    private readonly joined: Browser,
    readonly context: BrowserContext,
  ) {}

  static async launch(type: BrowserType, options: LaunchOptions): Promise<FreezableBrowser> {
    const port = await freePort();
    const args = [...(options.args ?? []), '--window-size=1280,800', `--remote-debugging-port=${port}`];
    const server = await type.launchServer({ ...options, args });
    const joined = await connected(() => type.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true }));
    const [context] = joined.contexts();
    if (!context) throw new Error('the browser has no window');
    return new FreezableBrowser(server, joined, context);
  }

  /** Freezes the page at once. Until it is unfrozen it can be read, not used. */
  async freeze(page: Page): Promise<FrozenPage> {
    const session = await this.context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    return new FrozenPage(session);
  }

  suspend(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  async close(): Promise<void> {
    this.resume();
    await this.joined.close();
    await this.server.close();
  }

  /** Signals the whole process group: Playwright starts a browser as its leader. */
  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.server.process();
    if (pid !== undefined) process.kill(-pid, signal);
  }
}

export class FrozenPage {
  constructor(private readonly session: CDPSession) {}

  /** Resumes the page in the background. */
  async unfreeze(): Promise<void> {
    await this.session.send('Page.setWebLifecycleState', { state: 'active' });
  }

  /** Brings the page to the front; only then can it be clicked. */
  async show(): Promise<void> {
    await this.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  }
}

/** Connects as soon as the browser listens: its port opens on a thread of its own, maybe after Playwright's pipe. */
async function connected(connect: () => Promise<Browser>): Promise<Browser> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!String(error).includes('ECONNREFUSED') || Date.now() > until) throw error;
      await setTimeout(100);
    }
  }
}
