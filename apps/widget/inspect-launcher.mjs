// Uses the built loader and launcher on a page of another origin with a strict policy, as a business would have it.
//   node apps/widget/build.mjs && node apps/widget/inspect-launcher.mjs [folder for the screenshots]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessibilityFindings, buildScenes, findScene, launchBrowser, serve } from './inspect-tools.mjs';

const [folder = fileURLToPath(new URL('../../test-results/widget', import.meta.url))] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await buildScenes();
const ours = await serve(findScene);
const theirs = await serve(() => ({
  policy: `default-src 'none'; script-src 'self' ${ours.origin}; style-src 'self'; frame-src ${ours.origin}; require-trusted-types-for 'script'; trusted-types parley; img-src data:`,
  body: `<!doctype html><html lang="it-IT"><title>Shop</title><meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><main><h1>Shop</h1><p><a href="/other">Other page</a></p></main>
    <script src="${ours.origin}/widget/loader.js" data-chatbot="valdora" async></script></html>`,
}));
const browser = await launchBrowser();
const findings = [];

function expect(truth, sentence) {
  process.stdout.write(`${truth ? 'ok  ' : 'BAD '} ${sentence}\n`);
  if (!truth) findings.push(sentence);
}

try {
  await desktop();
  await phone();
} finally {
  await browser.close();
  ours.server.close();
  theirs.server.close();
}
process.exitCode = findings.length === 0 ? 0 : 1;

async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on(
    'console',
    (message) => message.type() === 'error' && expect(false, `the console stays silent: ${message.text()}`),
  );
  page.on('pageerror', (error) => expect(false, `no script fails: ${error.message}`));
  await page.goto(theirs.origin);
  const button = page.locator('parley-chat button');
  await button.waitFor();
  return { page, button, panel: page.frameLocator('parley-chat iframe') };
}

function focusedInPage(page) {
  return page.evaluate(() => {
    const host = document.activeElement;
    return host?.shadowRoot?.activeElement?.tagName ?? host?.tagName ?? '';
  });
}

async function desktop() {
  const { page, button, panel } = await open({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' });
  expect(
    (await page.locator('parley-chat iframe').count()) === 0,
    'nothing of the panel is fetched before the first click',
  );
  expect((await button.getAttribute('aria-label')) === 'Apri la chat', 'the launcher speaks the language of the page');
  await page.screenshot({ path: join(folder, 'launcher-shut.png') });

  const before = performance.now();
  await button.click();
  await page.locator('parley-chat dialog').waitFor({ state: 'visible' });
  const shown = performance.now() - before;
  await panel.locator('.composer textarea').waitFor();
  process.stdout.write(
    `     the dialog stood after ${Math.round(shown)} ms, the chat in it after ${Math.round(performance.now() - before)} ms\n`,
  );
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, 'launcher-open.png') });
  for (const finding of await accessibilityFindings(page)) expect(false, finding);

  await panel.locator('.composer textarea:focus').waitFor();
  expect(true, 'opening puts the cursor into the composer');
  await page.keyboard.press('Escape');
  await page.locator('parley-chat dialog').waitFor({ state: 'hidden' });
  expect((await focusedInPage(page)) === 'BUTTON', 'Escape shuts the panel and gives the focus back to the launcher');

  // The panel learns on another way than this script's that it is shut.
  await page.waitForTimeout(200);
  await page.frame({ url: /widget\/panel/ })?.evaluate(() => globalThis.scene.receive('Ancora qui?'));
  await page.locator('parley-chat .badge:text-is("1")').waitFor();
  expect(
    (await button.getAttribute('aria-label')) === 'Apri la chat, 1 messaggio non letto',
    'what arrives meanwhile is counted',
  );
  await page.screenshot({ path: join(folder, 'launcher-unread.png') });

  await page.goto(`${theirs.origin}/other`);
  await page.locator('parley-chat iframe').waitFor({ state: 'attached' });
  expect(
    !(await page.locator('parley-chat dialog').isVisible()),
    'a conversation under way is listened to on the next page, shut',
  );

  await button.click();
  await panel.locator('.composer textarea:focus').waitFor();
  expect(await page.locator('parley-chat .badge').isHidden(), 'opening clears the count');
  await page.reload();
  await panel.locator('.composer textarea').waitFor();
  expect(await page.locator('parley-chat dialog').isVisible(), 'the open panel survives a navigation');
  expect((await focusedInPage(page)) === 'BODY', 'and leaves the focus to the page');
  await button.click();
  expect(!(await page.locator('parley-chat dialog').isVisible()), 'the launcher shuts what it opened');
}

async function phone() {
  const { page, button, panel } = await open({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await button.tap();
  await panel.locator('.composer textarea').waitFor();
  await page.waitForTimeout(300);
  const box = await page.locator('parley-chat dialog').boundingBox();
  expect(
    box?.x === 0 && box.y === 0 && box.width === 390 && box.height === 780,
    'on a phone the panel covers the screen',
  );
  await page.screenshot({ path: join(folder, 'launcher-phone.png') });
  for (const finding of await accessibilityFindings(page)) expect(false, finding);
  await panel.locator('.panel-header .icon-button').last().tap();
  await page.locator('parley-chat dialog').waitFor({ state: 'hidden' });
  expect((await focusedInPage(page)) === 'BUTTON', 'the panel’s own button shuts it and the focus goes back');
}
