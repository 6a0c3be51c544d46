import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { Locale, Presence } from '#contracts/states.js';
import { Desk, type OperatorName } from './desk.js';
import { OperatorPage } from './operator-page.js';
import { TestServer } from './server.js';
import { SleepyBrowser } from './sleepy-browser.js';
import { VisitorPage } from './visitor-page.js';
import { Watch } from './watch.js';

/** The browsers of one test. */
export class Browsers {
  readonly #contexts: BrowserContext[] = [];
  readonly #sleepy: SleepyBrowser[] = [];

  constructor(
    private readonly launchSleepy: () => Promise<SleepyBrowser>,
    private readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>,
    private readonly server: TestServer,
    readonly desk: Desk,
    readonly watch: Watch,
  ) {}

  /** A browser of its own, with nothing stored. */
  async context(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.newContext(options);
    this.watch.follow(context);
    this.#contexts.push(context);
    return context;
  }

  /** A browser of its own, with nothing stored, whose pages can be put to sleep. */
  async sleepy(): Promise<SleepyBrowser> {
    const browser = await this.launchSleepy();
    this.watch.follow(browser.context);
    this.#sleepy.push(browser);
    return browser;
  }

  /** A visitor on the shop's page in that language, with the chat open. */
  async visitor(locale: Locale = 'en', options?: BrowserContextOptions): Promise<VisitorPage> {
    return this.visitorIn(await this.context(options), locale);
  }

  /** The same visitor in another tab. */
  async visitorIn(context: BrowserContext, locale: Locale = 'en'): Promise<VisitorPage> {
    const path = locale === 'it' ? '/it' : '/';
    return new VisitorPage(await context.newPage(), this.server.url + path).come();
  }

  /** An operator who is signed in, with the console on the queue. Those who are away are offered nothing. */
  async operator(
    name: OperatorName,
    { presence = 'away', ...options }: BrowserContextOptions & { presence?: Presence } = {},
  ): Promise<OperatorPage> {
    await this.desk.seat(name, presence);
    return this.operatorIn(await this.context(options), name);
  }

  /** An operator in that browser. */
  async operatorIn(context: BrowserContext, name: OperatorName): Promise<OperatorPage> {
    await context.addCookies([await this.desk.cookie(name)]);
    const operator = new OperatorPage(await context.newPage(), this.server.url);
    await operator.goTo('queue');
    return operator;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts, ...this.#sleepy].map((browser) => browser.close()));
  }
}

/** The `test` of one file: a server of its own, browsers of their own for each test, and an empty desk after each. */
export function journeys(env: Record<string, string> = {}) {
  let server: TestServer;
  let desk: Desk;
  const test = base.extend<{ server: TestServer; browsers: Browsers }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    server: async ({}, use) => use(server),
    browsers: async ({ browser, launchOptions }, use) => {
      const watch = new Watch(server.url);
      const launchSleepy = () => SleepyBrowser.launch(browser.browserType(), launchOptions);
      const browsers = new Browsers(launchSleepy, (options) => browser.newContext(options), server, desk, watch);
      await use(browsers);
      await browsers.close();
      await desk.clear();
      expect(watch.faults, 'what the browsers complained about').toEqual([]);
    },
  });
  test.beforeAll(async () => {
    server = await TestServer.start({ env });
    desk = await Desk.at(server.url);
  });
  test.afterAll(async () => {
    desk.close();
    await server.dispose();
  });
  return test;
}
