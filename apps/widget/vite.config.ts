import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts that are loaded when they are needed. */
const isLater = /panel\/later\/|serve-page\.ts|token-exchange\.ts|minor-digits\.ts|messages\/\w+\.json/;

/** The panel. The loader and the launcher, which have fixed names, are built beside it by `build.mjs`. */
export default defineConfig({
  root: here('.'),
  base: '/widget/',
  publicDir: false,
  resolve: {
    conditions: ['parley-source', 'module', 'browser', 'development|production'],
    // The server offers no WebTransport, the protocol has no binary packets, and the sdk reconnects by itself.
    alias: {
      './webtransport.js': here('../../libs/sdk/src/no-web-transport.ts'),
      './binary.js': here('../../libs/sdk/src/no-binary-packets.ts'),
      './contrib/backo2.js': here('../../libs/sdk/src/no-reconnection-delay.ts'),
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../../dist/widget'),
    emptyOutDir: true,
    target: ['chrome110', 'firefox115', 'safari16.4'],
    // Its polyfill would be an inline script, which the panel's policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rollupOptions: {
      input: here('panel.html'),
      // Otherwise each module that a later part shares with the panel would be a file of its own, which compresses worse.
      output: { codeSplitting: { groups: [{ name: 'panel', test: (id) => !isLater.test(id) }] } },
    },
  },
});
