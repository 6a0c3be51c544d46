/** Build unit. Paths are relative to the project root. */
export interface Part {
  readonly name: string;
  /** Folders and files whose change triggers a build. */
  readonly inputs: readonly string[];
  /** Folders that contain only build output. */
  readonly outputs: readonly string[];
  /** Build command, of a build tool. */
  readonly command: readonly [string, ...string[]];
}

/** Inputs of every part: dependency versions, the build itself and module resolution. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'libs/tooling/src/build'];
const BROWSER = ['libs/contracts', 'libs/sdk', 'tsconfig.browser.json'];

export const PARTS: readonly Part[] = [
  {
    name: 'server',
    inputs: ['libs', 'apps/server/src', 'apps/cli/src', '.swcrc', 'nest-cli.json', ...ALWAYS],
    outputs: ['dist/libs', 'dist/apps', 'dist/bundle'],
    command: ['node', '--import', './libs/tooling/src/typescript.mjs', 'libs/tooling/src/build/build-server.ts'],
  },
  {
    name: 'console',
    inputs: ['apps/console', ...BROWSER, ...ALWAYS],
    outputs: ['dist/console'],
    command: ['node', 'node_modules/vite/bin/vite.js', 'build', 'apps/console'],
  },
  {
    name: 'widget',
    inputs: ['apps/widget', ...BROWSER, ...ALWAYS],
    outputs: ['dist/widget'],
    command: ['node', 'apps/widget/build.mjs'],
  },
];
