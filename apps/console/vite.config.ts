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
    // The server offers no WebTransport.
    alias: { './webtransport.js': here('../../libs/sdk/src/no-web-transport.ts') },
  },
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's content security policy has no `data:`.
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
