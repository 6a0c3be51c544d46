import type {
  Browser,
  BrowserContext,
  BrowserServer,
  BrowserType,
  CDPSession,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { freePort } from './server.js';

/**
 * A browser that sleeps. Its pages do as in a tab that was long not looked at: no script, no timer, and Chromium takes their
 * connections away. Or all of it does, as when a notebook is shut: the connections stay, and nobody is at their end.
 * Playwright keeps the pages of its own browsers in view for ever, and those never freeze; so this one is only joined.
 */
export class SleepyBrowser {
  private constructor(
    private readonly server: BrowserServer,
    private readonly joined: Browser,
    readonly context: BrowserContext,
  ) {}

  static async launch(type: BrowserType, options: LaunchOptions): Promise<SleepyBrowser> {
    const port = await freePort();
    const args = [...(options.args ?? []), '--window-size=1280,800', `--remote-debugging-port=${port}`];
    const server = await type.launchServer({ ...options, args });
    const joined = await type.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const [context] = joined.contexts();
    if (!context) throw new Error('the browser has no window');
    return new SleepyBrowser(server, joined, context);
  }

  /** Freezes the page at once. Until it is woken it can be looked at, not used. */
  async putToSleep(page: Page): Promise<SleepingPage> {
    const session = await this.context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    return new SleepingPage(session);
  }

  shut(): void {
    this.#signal('SIGSTOP');
  }

  openAgain(): void {
    this.#signal('SIGCONT');
  }

  async close(): Promise<void> {
    this.openAgain();
    await this.joined.close();
    await this.server.close();
  }

  /** To all its processes: Playwright starts a browser as the head of a group. */
  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.server.process();
    if (pid !== undefined) process.kill(-pid, signal);
  }
}

export class SleepingPage {
  constructor(private readonly session: CDPSession) {}

  /** Runs again, but nobody looks at it yet. */
  async wake(): Promise<void> {
    await this.session.send('Page.setWebLifecycleState', { state: 'active' });
  }

  /** Is looked at again; only then can it be clicked. */
  async show(): Promise<void> {
    await this.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  }
}
