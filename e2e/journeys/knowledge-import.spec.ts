import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

/** The site is on this machine, which an import may reach only if configured. */
const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8', TRAINING: 'off' });

/** An import starts threads that load a parser each, which is most of its time. */
const timeout = 4 * patienceMs;

const pages = ['gloves', 'poles', 'sledges', 'snowshoes'];

/** A site with a site map, one missing page, and one that answers only when released. */
class Site {
  readonly #held: ServerResponse[] = [];
  readonly #server: Server;
  #isOpen = false;

  constructor() {
    this.#server = createServer((request, response) => {
      const name = request.url?.slice(1) ?? '';
      if (name === 'map.xml') {
        const places = [...pages, 'missing'].map((page) => `<url><loc>${this.address(page)}</loc></url>`);
        response.setHeader('content-type', 'application/xml').end(`<urlset>${places.join('')}</urlset>`);
      } else if (!pages.includes(name)) response.writeHead(404).end();
      else if (name === 'snowshoes' && !this.#isOpen) this.#held.push(response);
      else this.#answer(response, name);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  address(page: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${page}`;
  }

  /** The page that was held answers, now and from now on. */
  release(): void {
    this.#isOpen = true;
    for (const response of this.#held) this.#answer(response, 'snowshoes');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(response: ServerResponse, name: string): void {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<title>${name}</title><main><h1>All about ${name}</h1><p>We hire out ${name} in Torino.</p></main>`);
  }
}

test('a site map import shows progress and refused pages, and is safe to repeat', async ({ browsers }) => {
  const site = new Site();
  await site.open();
  try {
    const { page } = await browsers.operator('sofia', { path: '/knowledge/imports' });
    await page.getByText('Sitemap', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Sitemap URL' }).fill(site.address('map.xml'));
    await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
    const latest = page.getByRole('region', { name: 'Imports' }).getByRole('listitem').first();
    await expect(latest.getByRole('progressbar', { name: '3 of 5' })).toBeVisible({ timeout });
    site.release();
    await expect(latest.getByRole('progressbar')).toHaveCount(0);
    await expect(latest).toContainText('4 new');
    const report = page.getByRole('region', { name: 'Import results' });
    await expect(report).toContainText('Page not found');

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(latest).toContainText('4 unchanged', { timeout });
    await report.getByRole('link', { name: 'All about gloves' }).click();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/We hire out gloves in Torino/);
  } finally {
    site.close();
  }
});

test('one page is imported and published at once', async ({ browsers }) => {
  const site = new Site();
  await site.open();
  try {
    const { page } = await browsers.operator('sofia', { path: '/knowledge/imports' });
    await page.getByText('Web page', { exact: true }).click();
    const address = page.getByRole('textbox', { name: 'Page URL' });
    for (const wrong of ['ftp://shop.example', site.address('poles').replace('http://', '')]) {
      await address.fill(wrong);
      await address.press('Enter');
      await expect(page.getByText('Enter an address that starts with https:// or http://.')).toBeVisible();
    }
    await address.fill(site.address('poles'));
    await page.getByRole('switch', { name: 'Publish immediately' }).check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const latest = page.getByRole('region', { name: 'Imports' }).getByRole('listitem').first();
    // The report lists a page before it is published: only the end of the import confirms it.
    await expect(latest).toContainText('1 new', { timeout });
    await expect(latest.getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('link', { name: 'All about poles' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  } finally {
    site.close();
  }
});

for (const width of [1440, 390])
  test(`a table becomes answers, and the summary lists everything that was not imported, at ${width} pixels`, async ({
    browsers,
  }) => {
    // The pages' own content security policy allows only their scripts.
    const { page } = await browsers.operator('sofia', {
      path: '/knowledge/imports',
      bypassCSP: true,
      viewport: { width, height: 900 },
    });
    await page.getByText('Supported columns').click();
    await expect(page.getByText('Question or title (required)')).toBeVisible();
    const example = page.getByRole('link', { name: 'Download as a CSV file' });
    const download = page.waitForEvent('download');
    await example.click();
    const path = await (await download).path();
    const rows = 'question;answer;price;language\nPerché?;Così è.;12;it\nPourquoi ?;Voilà.;13;fr\n';
    await page.locator('input[type=file]').setInputFiles([
      { name: `faq-${width}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows, 'latin1') },
      { name: `example-${width}.csv`, mimeType: 'text/csv', buffer: readFileSync(path) },
    ]);
    await expect(page.getByRole('radio', { name: 'Answer' })).toBeChecked();
    await page.getByRole('button', { name: 'Import', exact: true }).click();

    const latest = page.getByRole('region', { name: 'Imports' }).getByRole('listitem').first();
    await expect(latest).toContainText(`faq-${width}.csv and 1 more`);
    await expect(latest).toContainText('1 rejected3 new', { timeout });
    const notes = page.getByRole('list', { name: 'Notes' });
    await expect(notes).toContainText(`Column ignored in faq-${width}.csv: price`);
    await expect(notes).toContainText(`faq-${width}.csv: read as windows-1252, not UTF-8`);
    const report = page.getByRole('region', { name: 'Import results' });
    await expect(report).toContainText('Not a language of this chatbot: fr');
    await page.getByText('Rejected', { exact: true }).click();
    await expect(report.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, 'report');
    await page.getByText('All', { exact: true }).click();
    await report.getByRole('link', { name: 'Perché?' }).click();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Così è.');
  });
