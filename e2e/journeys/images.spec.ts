import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect } from '@playwright/test';
import type { ConversationId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  signInCookie,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';
import { VisitorPage } from '../support/visitor-page.js';

const folder = new URL('../../docs/images/', import.meta.url).pathname;
const maxBytes = 300_000;

/** Runs the server with its clock so far behind, so that what happens now was long ago. */
async function minutesAgo<T>(dataDir: string, minutes: number, happens: (url: string) => Promise<T>): Promise<T> {
  const behind = `const now = Date.now; Date.now = () => now() - ${minutes * 60_000}`;
  const server = await TestServer.start({
    dataDir,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(behind)}` },
  });
  try {
    return await happens(server.url);
  } finally {
    closeClients();
    await server.stop();
  }
}

/** A visitor who asks several questions; the last starts a handoff. */
async function asks(url: string, locale: Locale, ...questions: string[]): Promise<ConversationId> {
  const visitor = connectVisitor(url, { locale });
  for (const [index, question] of questions.entries()) {
    visitor.send(question);
    const answers = ({ events }: { events: readonly { actor: { kind: string } }[] }) =>
      events.filter(({ actor }) => actor.kind === 'bot').length;
    await when(visitor.state, (state) => state.queue !== null || answers(state) > index);
  }
  if (visitor.state.get().conversation?.state === 'bot') await visitor.command({ type: 'request-handoff' });
  return conversationOf(visitor);
}

async function pageOf(browser: Browser, width: number, height: number) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', colorScheme: 'light' });
  return { context, page: await context.newPage() };
}

if (process.env.UPDATE_IMAGES === '1') {
  base.describe('images of the documentation', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-images-'));
    base.beforeAll(() => mkdirSync(folder, { recursive: true }));
    base.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    base('the console with a queue, and a conversation under way', async ({ browser }) => {
      await minutesAgo(dataDir, 11, async (url) => {
        // Busy: what waits is hers to pick and is not offered, which would write "for you" on every row.
        const anna = await connectOperator(url, 'anna');
        await anna.client.setPresence('busy');
        await asks(url, 'it', 'Noleggiate kayak sul lago di Garda?');
      });
      const own = await minutesAgo(dataDir, 7, async (url) => {
        await asks(url, 'en', 'Do you sponsor amateur cycling teams?');
        return asks(url, 'en', suggestedQuestions('en', 2), 'Can I insure my e-bike against theft with you?');
      });
      await minutesAgo(dataDir, 4, (url) =>
        asks(url, 'it', 'Sulla Langa si possono montare parafanghi e portapacchi?'),
      );
      await minutesAgo(dataDir, 2, async (url) => {
        await asks(url, 'en', 'Is there a student discount?');
        const anna = await connectOperator(url, 'anna');
        await anna.client.command(own, { type: 'accept' });
        const handle = anna.client.open(own);
        await handle.command({ type: 'write-note', text: 'Asked the Torino shop: they work with two insurers.' });
        handle.send('Good morning, this is Anna. Yes: you can add theft cover within 30 days of buying the bike.');
        await when(handle.state, ({ loaded, outbox }) => loaded && outbox.length === 0);
      });

      const server = await TestServer.start({ dataDir });
      try {
        await asks(server.url, 'it', 'Avete un rimorchio per il cane?');
        const { context, page } = await pageOf(browser, 1440, 900);
        const [name = '', value = ''] = (await signInCookie(server.url, 'anna')).split('=');
        await context.addCookies([{ name, value, url: server.url }]);
        await page.goto(`${server.url}/console/inbox/queue/${own}`);
        await expect(page.getByRole('textbox', { name: 'Reply to the visitor' })).toBeVisible();
        await expect(page.getByText('Good morning, this is Anna.')).toBeVisible();
        await page.getByRole('textbox', { name: 'Reply to the visitor' }).fill('Shall I send you both offers?');
        await page.screenshot({ path: join(folder, 'console.png'), animations: 'disabled' });
        expect(statSync(join(folder, 'console.png')).size).toBeLessThan(maxBytes);
        await context.close();
      } finally {
        closeClients();
        await server.dispose();
      }
    });

    base('the chat on the shop’s page', async ({ browser }) => {
      const server = await TestServer.start();
      try {
        const { context, page } = await pageOf(browser, 1280, 800);
        const visitor = await new VisitorPage(page, `${server.url}/it`).load();
        await visitor.write(suggestedQuestions('it'));
        await expect(visitor.sources).not.toHaveCount(0);
        await page.screenshot({ path: join(folder, 'widget.png'), animations: 'disabled' });
        expect(statSync(join(folder, 'widget.png')).size).toBeLessThan(maxBytes);
        await context.close();
      } finally {
        await server.dispose();
      }
    });
  });
}
