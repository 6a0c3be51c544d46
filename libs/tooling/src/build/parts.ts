/** A part of the product that is built by itself. Paths are relative to the project's root. */
export interface Part {
  readonly name: string;
  /** Folders and files whose change calls for a new build. */
  readonly inputs: readonly string[];
  /** Folders that hold what was built, and nothing else. */
  readonly outputs: readonly string[];
  /** A command that builds it; without one it is compiled, file by file. */
  readonly command?: readonly [string, ...string[]];
}

/** A change of a version, of the way of building, or of how names resolve concerns every part. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'libs/tooling/src/build'];
const BROWSER_LIBS = ['libs/contracts', 'libs/sdk'];

export const PARTS: readonly Part[] = [
  {
    name: 'server',
    inputs: ['libs', 'apps/server/src', 'apps/cli/src', '.swcrc', ...ALWAYS],
    outputs: ['dist/libs', 'dist/apps'],
  },
  {
    name: 'console',
    inputs: ['apps/console', ...BROWSER_LIBS, ...ALWAYS],
    outputs: ['dist/console'],
    command: ['node', 'node_modules/vite/bin/vite.js', 'build', 'apps/console'],
  },
  {
    name: 'widget',
    inputs: ['apps/widget', ...BROWSER_LIBS, ...ALWAYS],
    outputs: ['dist/widget'],
    command: ['node', 'apps/widget/build.mjs'],
  },
];
