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
    this.launcher = page.getByRole('button', { name: /(open|close) the chat|(aprire|chiudere) la chat/i });
    this.chat = page.frameLocator('iframe[title="Chat"]');
    this.log = this.chat.getByRole('log');
    this.composer = this.chat.getByRole('textbox', { name: /your message|messaggio/i });
    this.person = this.chat.getByRole('button', { name: /^(talk to a person|parlare con una persona)$/i });
  }

  /** Loads the page and opens the chat. */
  async come(): Promise<this> {
    await this.page.goto(this.address);
    await this.launcher.click();
    await expect(this.composer).toBeVisible();
    return this;
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** Asks for a person and waits until that is in the log. */
  async askForPerson(): Promise<void> {
    await this.person.first().click();
    await expect(this.cancelWaiting).toBeVisible();
  }

  get cancelWaiting(): Locator {
    return this.chat.getByRole('button', { name: /^(cancel|annullare)$/i });
  }

  /** A paragraph of the log that says exactly this. */
  said(text: string): Locator {
    // A source may bear the same words as its title.
    return this.log.getByText(text, { exact: true }).and(this.log.getByRole('paragraph'));
  }

  /** The numbered sources under answers. */
  get sources(): Locator {
    return this.log.getByRole('list', { name: /where this comes from|da dove viene/i }).getByRole('button');
  }
}
