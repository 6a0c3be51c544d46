import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const built = fileURLToPath(new URL('../../dist/widget/', import.meta.url));
const kilobyte = 1024;
const present = existsSync(`${built}loader.js`);
if (!present) console.log('size budgets not measured: build the widget first (node apps/widget/build.mjs)');

function gzipped(path: string): number {
  return gzipSync(readFileSync(built + path), { level: 9 }).length;
}

function assets(): string[] {
  return readdirSync(`${built}assets`).map((name) => `assets/${name}`);
}

/** Parts that no page loads at once: the page and the panel's script do not import them by name at the top. */
const isLater = (path: string) =>
  /^assets\/(serve-page|token-exchange|cards|forms|passage-sheet|rating|related-articles|sheet|transcript|refused-view|waiting-bar|rolldown-runtime)-/.test(
    path,
  );
const isCatalogue = (path: string) => /^assets\/(en|it)-/.test(path);

describe.skipIf(!present)('size budgets of the widget, gzip', () => {
  it('the loader has at most 3 KB', () => {
    expect(gzipped('loader.js')).toBeLessThanOrEqual(3 * kilobyte);
  });

  it('the launcher has at most 10 KB', () => {
    expect(gzipped('launcher.js')).toBeLessThanOrEqual(10 * kilobyte);
  });

  it('the panel with its transport and styles has at most 45 KB', () => {
    const parts = ['panel.html', ...assets().filter((path) => !isCatalogue(path) && !isLater(path))];
    expect(parts.reduce((sum, path) => sum + gzipped(path), 0)).toBeLessThanOrEqual(45 * kilobyte);
  });

  it('each part loaded on demand has at most 4 KB', () => {
    for (const path of assets().filter(isLater)) expect(gzipped(path), path).toBeLessThanOrEqual(4 * kilobyte);
  });

  it('each language is a file of its own with at most 4 KB', () => {
    const catalogues = assets().filter(isCatalogue);
    expect(catalogues).toHaveLength(2);
    for (const path of catalogues) expect(gzipped(path), path).toBeLessThanOrEqual(4 * kilobyte);
  });

  it('the panel page has no inline script and no inline style', () => {
    const page = readFileSync(`${built}panel.html`, 'utf8');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });
});
