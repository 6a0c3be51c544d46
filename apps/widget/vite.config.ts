import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The panel. The loader and the launcher, which have fixed names, are built beside it by `build.mjs`. */
export default defineConfig({
  root: here('.'),
  base: '/widget/',
  publicDir: false,
  resolve: {
    conditions: ['parley-source', 'module', 'browser', 'development|production'],
    // The server offers no WebTransport.
    alias: { './webtransport.js': here('../../libs/sdk/src/no-web-transport.ts') },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../../dist/widget'),
    emptyOutDir: true,
    target: ['chrome110', 'firefox115', 'safari16.4'],
    // Its polyfill would be an inline script, which the panel's policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rollupOptions: { input: here('panel.html') },
  },
});
