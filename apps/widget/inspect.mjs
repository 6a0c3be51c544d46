// Inspects every scene of the panel in Chromium: one screenshot each and axe-core over it, under the panel's real
// policy. node apps/widget/inspect.mjs [folder for the screenshots] [names of scenes]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessibilityFindings, buildScenes, findScene, launchBrowser, serve } from './inspect-tools.mjs';

const [folder = fileURLToPath(new URL('../../test-results/widget', import.meta.url)), ...wanted] =
  process.argv.slice(2);

/** Actions in a scene before its inspection; a scene may be inspected several times. */
const looks = [
  { scene: 'greeting' },
  { scene: 'pre-chat' },
  { scene: 'pre-chat', name: 'pre-chat-mistakes', act: (page) => page.locator('.pre-chat .button').click() },
  {
    scene: 'confirm',
    act: async (page) => {
      await page.locator('[popovertarget]').click();
      await page.locator('#panel-menu button').first().click();
    },
  },
  {
    scene: 'confirm',
    name: 'confirm-code',
    act: async (page) => {
      await page.locator('[popovertarget]').click();
      await page.locator('#panel-menu button').first().click();
      await page.locator('.confirm input').fill('ada@shop.example');
      await page.locator('.confirm .primary').click();
      await page.locator('.code').waitFor();
      await page.locator('.confirm .primary').click();
    },
  },
  { scene: 'card-order' },
  { scene: 'card-slots' },
  { scene: 'card-slots-past' },
  { scene: 'card-appointment' },
  { scene: 'card-payment' },
  { scene: 'card-ticket' },
  { scene: 'choices' },
  { scene: 'one-choice' },
  { scene: 'related' },
  { scene: 'related', name: 'related-open', act: (page) => page.locator('.related .source').nth(1).click() },
  { scene: 'answered-waiting' },
  { scene: 'second-answer', act: (page) => page.locator('.verdict .chip').last().click() },
  { scene: 'corrected' },
  { scene: 'closed-hours' },
  { scene: 'closed-hours-greeting' },
  { scene: 'connecting' },
  { scene: 'answered' },
  { scene: 'answered', name: 'passage', act: (page) => page.locator('.source').first().click() },
  { scene: 'answered', name: 'menu', act: (page) => page.locator('[popovertarget]').click() },
  { scene: 'answered', name: 'judged', act: (page) => page.locator('.verdict .chip').first().click() },
  { scene: 'answered', name: 'long-text', act: (page) => page.locator('.composer textarea').fill('però '.repeat(802)) },
  { scene: 'bot-typing' },
  { scene: 'queued' },
  { scene: 'operator' },
  { scene: 'idle' },
  { scene: 'failed' },
  { scene: 'limited' },
  { scene: 'offline' },
  { scene: 'refused' },
  { scene: 'ended' },
  { scene: 'ended', name: 'rating', act: (page) => page.locator('.star').nth(3).click() },
  { scene: 'rated' },
  { scene: 'closed' },
];
const screens = [
  { name: 'phone', viewport: { width: 390, height: 780 }, hasTouch: true },
  { name: 'frame', viewport: { width: 404, height: 704 } },
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'zoomed', viewport: { width: 320, height: 256 } },
];

await buildScenes();
const { server, origin } = await serve(findScene);
const browser = await launchBrowser();
let findings = 0;
await mkdir(folder, { recursive: true });
try {
  for (const screen of screens) {
    for (const colorScheme of ['light', 'dark']) {
      for (const locale of ['en', 'it']) await lookAround(screen, colorScheme, locale);
    }
  }
} finally {
  await browser.close();
  server.close();
}
process.stdout.write(findings === 0 ? 'nothing found\n' : `${findings} findings\n`);
process.exitCode = findings === 0 ? 0 : 1;

async function lookAround({ name: screenName, ...screen }, colorScheme, locale) {
  const context = await browser.newContext({ ...screen, colorScheme, locale, reducedMotion: 'reduce' });
  for (const { scene, name = scene, act } of looks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await context.newPage();
    const label = `${name}-${screenName}-${colorScheme}-${locale}`;
    const report = (text) => {
      findings += 1;
      process.stdout.write(`${label}: ${text}\n`);
    };
    page.on('console', (message) => message.type() === 'error' && report(message.text()));
    page.on('pageerror', (error) => report(error.message));
    await page.goto(`${origin}/widget/scenes.html?scene=${scene}&locale=${locale}`);
    await page.locator('.panel').waitFor();
    await act?.(page);
    if (scene.startsWith('card-')) await page.locator('.data-card').first().waitFor();
    if (scene === 'pre-chat') await page.locator('.pre-chat').waitFor();
    if (scene === 'confirm') await page.locator('.confirm').waitFor();
    if (name === 'passage' || name === 'related-open') await page.locator('.passage').waitFor();
    await page.screenshot({ path: join(folder, `${label}.png`) });
    for (const finding of await accessibilityFindings(page)) report(finding);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) report(`is ${overflow} px wider than the screen`);
    await page.close();
  }
  await context.close();
}
