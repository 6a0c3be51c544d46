import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [swc.vite({ tsconfigFile: false })],
  resolve: { conditions: ['parley-source', 'module', 'node'] },
  ssr: { resolve: { conditions: ['parley-source', 'module', 'node'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['libs/**/*.test.ts', 'apps/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'scenarios',
          include: ['e2e/scenarios/**/*.test.ts', 'e2e/chaos/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
