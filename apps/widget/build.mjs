// Builds the whole widget into dist/widget: the panel, the two scripts that have fixed names, and the preview for the console.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/widget');

await build({ configFile: here('vite.config.ts'), logLevel: 'warn' });
await buildScript('src/loader/loader.ts', 'loader.js');
await buildScript('src/launcher/define-launcher.ts', 'launcher.js');
await build({
  configFile: here('vite.config.ts'),
  logLevel: 'warn',
  base: '/widget/preview/',
  build: {
    outDir: here('../../dist/widget/preview'),
    cssCodeSplit: true,
    rollupOptions: {
      input: { page: here('preview.html'), panel: here('preview-panel.html') },
      // Two pages: neither may run the script of the other.
      output: { codeSplitting: true },
    },
  },
});

/** One classic script without imports: it must run on pages that know nothing of modules. */
async function buildScript(entry, fileName) {
  await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['parley-source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome110', 'firefox115', 'safari16.4'],
      rollupOptions: {
        input: here(entry),
        output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
      },
    },
  });
}
