import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build apps/console`, or `vite apps/console` beside a server on port 3000. */
export default defineConfig({
  root: here('.'),
  base: '/console/',
  plugins: [react()],
  resolve: {
    conditions: ['parley-source', 'module', 'browser', 'development|production'],
    // The server offers no WebTransport, the protocol has no binary packets, and the sdk reconnects by itself.
    alias: {
      './webtransport.js': here('../../libs/sdk/src/no-web-transport.ts'),
      './binary.js': here('../../libs/sdk/src/no-binary-packets.ts'),
      './contrib/backo2.js': here('../../libs/sdk/src/no-reconnection-delay.ts'),
    },
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's content security policy has no `data:`.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser of the target has it; its module would be shared by both pages.
    modulePreload: { polyfill: false },
    // `size.test.ts` has the limit, after compression.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The second page asks another address whether this server is there: the policy of the first lets it ask its own only.
      input: { index: here('index.html'), reach: here('reach.html') },
      output: {
        // Otherwise each set of pages that share a module has a file of its own: a hundred requests before the queue is shown.
        codeSplitting: {
          groups: [
            // Without the page and its module, which would leave the manifest without an entry.
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/\/(?:index\.html|main\.tsx|reach\.html|reach\.ts|reach-server\.ts)$/.test(id),
              priority: 2,
            },
            { name: 'shared', minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
