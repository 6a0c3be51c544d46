import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { Locale, Presence } from '#contracts/states.js';
import { freePort } from '#testing/free-port.js';
import { BrowserMonitor } from './browser-monitor.js';
import { startVisitorWith, type VisitorOptions, type WaitingVisitor } from './clients.js';
import { FreezableBrowser } from './freezable-browser.js';
import { OperatorPage } from './operator-page.js';
import { type OperatorName, OperatorPool } from './operator-pool.js';
import { TestServer } from './server.js';
import { VisitorPage } from './visitor-page.js';

/** Browsers of one test. */
export class Browsers {
  readonly #contexts: BrowserContext[] = [];
  readonly #freezable: FreezableBrowser[] = [];

  constructor(
    private readonly launchFreezable: () => Promise<FreezableBrowser>,
    private readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>,
    private readonly server: TestServer,
    readonly operators: OperatorPool,
    readonly monitor: BrowserMonitor,
  ) {}

  /** A browser of its own, with nothing stored. */
  async context(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.newContext(options);
    this.monitor.follow(context);
    this.#contexts.push(context);
    return context;
  }

  /** A browser of its own, with nothing stored, whose pages can be frozen. */
  async freezable(): Promise<FreezableBrowser> {
    const browser = await this.launchFreezable();
    this.monitor.follow(browser.context);
    this.#freezable.push(browser);
    return browser;
  }

  /** A visitor on the shop's page in that language, with the chat open. */
  async visitor(locale: Locale = 'en', options?: BrowserContextOptions): Promise<VisitorPage> {
    return this.visitorIn(await this.context(options), locale);
  }

  /** The same visitor in another tab. */
  async visitorIn(context: BrowserContext, locale: Locale = 'en'): Promise<VisitorPage> {
    const path = locale === 'it' ? '/it' : '/';
    return new VisitorPage(await context.newPage(), this.server.url + path).load();
  }

  /**
   * A visitor without a browser, who waits with that question: where the chat is not the subject, since its page takes as
   * much processor time as the console.
   */
  async waitingVisitor(question: string, options?: VisitorOptions): Promise<WaitingVisitor> {
    return startVisitorWith(this.server.url, question, options);
  }

  /** An operator who is signed in, with the console on the queue or at `path`. Away operators get no offers. */
  async operator(
    name: OperatorName,
    { presence = 'away', path, ...options }: BrowserContextOptions & { presence?: Presence; path?: string } = {},
  ): Promise<OperatorPage> {
    await this.operators.setPresence(name, presence);
    return this.operatorIn(await this.context(options), name, path);
  }

  /** Sets the presence of an operator without a browser. A busy one gets no offers, but is there for those who wait. */
  setPresence(name: OperatorName, presence: Presence): Promise<void> {
    return this.operators.setPresence(name, presence);
  }

  /** An operator in that browser. */
  async operatorIn(context: BrowserContext, name: OperatorName, path?: string): Promise<OperatorPage> {
    await context.addCookies([await this.operators.cookie(name)]);
    const operator = new OperatorPage(await context.newPage(), this.server.url);
    // Not by way of the queue: the console takes a while to load.
    if (path === undefined) await operator.goTo('queue');
    else await operator.page.goto(`${operator.url}/console${path}`);
    return operator;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts, ...this.#freezable].map((browser) => browser.close()));
  }
}

type ServerEnv = Record<string, string>;

/** The `test` of one file: a server of its own, with an environment that may depend on its address, browsers of their own for each test, and operators without conversations after each. */
export function journeys(env: ServerEnv | ((url: string) => Promise<ServerEnv>) = {}) {
  let server: TestServer;
  let operators: OperatorPool;
  const test = base.extend<{ server: TestServer; browsers: Browsers }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    server: async ({}, use) => use(server),
    browsers: async ({ browser, launchOptions }, use) => {
      const monitor = new BrowserMonitor(server.url);
      const launchFreezable = () => FreezableBrowser.launch(browser.browserType(), launchOptions);
      const browsers = new Browsers(
        launchFreezable,
        (options) => browser.newContext(options),
        server,
        operators,
        monitor,
      );
      await use(browsers);
      await browsers.close();
      await operators.reset();
      expect(monitor.faults, 'errors of the browsers').toEqual([]);
    },
  });
  test.beforeAll(async () => {
    const port = await freePort();
    server = await TestServer.start({
      port,
      env: typeof env === 'function' ? await env(`http://localhost:${port}`) : env,
    });
    operators = await OperatorPool.at(server.url);
  });
  test.afterAll(async () => {
    operators.close();
    await server.dispose();
  });
  return test;
}
