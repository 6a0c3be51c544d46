import { expect, type Locator, type Page } from '@playwright/test';

/** The console, as an operator uses it. */
export class OperatorPage {
  readonly list: Locator;
  readonly conversation: Locator;
  readonly thread: Locator;
  readonly card: Locator;
  readonly reply: Locator;
  readonly note: Locator;

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.list = page.getByRole('region', { name: /^(list|elenco|lista)/i });
    this.conversation = page.getByRole('main');
    this.thread = page.getByRole('region', { name: /^(messages|messaggi)$/i });
    this.card = page.getByRole('region', { name: /^(handoff|trasferimento)/i });
    this.reply = page.getByRole('textbox', { name: 'Reply to the visitor' });
    this.note = page.getByRole('textbox', { name: 'Note for colleagues' });
  }

  /** Shows a view, such as `queue` or `resolved-today`. */
  async goTo(view: string): Promise<void> {
    await this.page.goto(`${this.url}/console/inbox/${view}`);
    await expect(this.list).toBeVisible();
  }

  /** Row of the list by its last message. */
  row(words: string): Locator {
    return this.list.getByRole('link').filter({ hasText: words });
  }

  /** Opens a conversation by its last message and waits for its messages. */
  async open(words: string): Promise<void> {
    await this.row(words).click();
    await expect(this.thread).toBeVisible();
  }

  /** Presses two keys without waiting between them: on a busy machine they would be too far apart for a pair. */
  async pressPair(first: string, second: string): Promise<void> {
    const { keyboard } = this.page;
    await Promise.all([keyboard.press(first), keyboard.press(second)]);
  }

  button(name: string): Locator {
    return this.conversation.getByRole('button', { name, exact: true });
  }

  async accept(): Promise<void> {
    await this.card.getByRole('button', { name: 'Accept' }).click();
    await expect(this.reply).toBeVisible();
  }

  async answer(text: string): Promise<void> {
    await this.reply.fill(text);
    await this.page.keyboard.press('Control+Enter');
    await expect(this.said(text)).toBeVisible();
  }

  said(text: string): Locator {
    return this.thread.getByText(text, { exact: true });
  }
}
