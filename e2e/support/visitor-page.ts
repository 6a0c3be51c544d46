import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The shop's page with its chat, as a visitor uses it. */
export class VisitorPage {
  readonly launcher: Locator;
  /** The document of the chat. */
  readonly chat: FrameLocator;
  readonly log: Locator;
  readonly composer: Locator;
  readonly person: Locator;

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.launcher = page.getByRole('button', { name: /(open|close) the chat|(apri|chiudi) la chat/i });
    this.chat = page.frameLocator('iframe[title="Chat"]');
    this.log = this.chat.getByRole('log');
    this.composer = this.chat.getByRole('textbox', { name: /your message|messaggio/i });
    this.person = this.chat.getByRole('button', { name: /^(talk to a person|parla con una persona)$/i });
  }

  /** Loads the page and opens the chat. */
  async load(): Promise<this> {
    await this.page.goto(this.address);
    await this.launcher.click();
    await expect(this.composer).toBeVisible();
    return this;
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** Requests a person and waits until the queue is shown. */
  async askForPerson(): Promise<void> {
    await this.person.first().click();
    await expect(this.cancelWaiting).toBeVisible();
  }

  get cancelWaiting(): Locator {
    return this.chat.getByRole('button', { name: /^(cancel|annulla)$/i });
  }

  /** A paragraph of the log with exactly this text. */
  said(text: string): Locator {
    // A source may have the same text as its title.
    return this.log.getByText(text, { exact: true }).and(this.log.getByRole('paragraph'));
  }

  /** The numbered sources under answers. */
  get sources(): Locator {
    return this.log.getByRole('list', { name: /sources|fonti/i }).getByRole('button');
  }
}
