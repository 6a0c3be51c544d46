// Shared by the two inspection scripts: the built scenes, a server for them and the browser.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const scenesFolder = here('../../.cache/widget-scenes');
export const builtFolder = here('../../dist/widget');
export const panelPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'";
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export async function buildScenes() {
  await build({
    configFile: here('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: scenesFolder, rollupOptions: { input: here('scenes.html') } },
  });
}

/** Serves what `find` gives for a path: `{ body }` or `{ file }`, each with a policy. Resolves with the origin and the server. */
export async function serve(find) {
  const server = createServer(async (request, response) => {
    const found = find(new URL(request.url ?? '/', 'http://localhost'));
    try {
      const body = found.body ?? (await readFile(found.file));
      const type = types[extname(found.file ?? 'page.html')] ?? 'application/octet-stream';
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': found.policy })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** The widget's paths with the scenes in place of the live panel. */
export function findScene({ pathname }) {
  const path = pathname.replace(/^\/widget\//, '');
  if (path === 'loader.js' || path === 'launcher.js') return { file: join(builtFolder, path), policy: panelPolicy };
  return { file: join(scenesFolder, path === 'panel' ? 'scenes.html' : path), policy: panelPolicy };
}

export async function launchBrowser() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, one line each. It is evaluated by the debugger, so the page's policy stays in force. */
export async function accessibilityFindings(page) {
  await page.evaluate(axe);
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await page.evaluate((tags) => globalThis.axe.run({ runOnly: tags }), runOnly);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
