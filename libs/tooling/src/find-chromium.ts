import { delimiter, join } from 'node:path';

/** What the search asks the machine. */
export interface ChromiumProbes {
  readonly env: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): boolean;
  /** Where Playwright's own download would be. */
  downloadPath(): string;
  /** May this process install packages of the system? */
  isRoot(): boolean;
  /** Runs to the end and tells whether it succeeded. */
  run(command: string, args: readonly string[]): boolean;
}

/** For a browser that starts as root, in a container, and says nothing to anybody but us. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const NAMED_BY = ['PARLEY_CHROMIUM', 'CHROMIUM_PATH'];
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  ...COMMANDS.map((command) => `/usr/bin/${command}`),
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium: the one that `PARLEY_CHROMIUM` (or `CHROMIUM_PATH`) names, else the system's, else Playwright's
 * download, else one that apt-get can install. Throws an error of one line when there is none.
 */
export function findChromium(probes: ChromiumProbes): string {
  const found = named(probes) ?? installed(probes) ?? downloaded(probes) ?? afterInstalling(probes);
  if (found === undefined) {
    throw new Error('No Chromium found: install one (apt-get install chromium) or name it in PARLEY_CHROMIUM.');
  }
  return found;
}

/** Somebody who names a browser means that one: a wrong name is told, not passed over. */
function named({ env, isExecutable }: ChromiumProbes): string | undefined {
  for (const variable of NAMED_BY) {
    const path = env[variable];
    if (!path) continue;
    if (!isExecutable(path)) throw new Error(`${variable} names ${path}, which is no program.`);
    return path;
  }
  return undefined;
}

function installed(probes: ChromiumProbes): string | undefined {
  for (const command of COMMANDS) {
    const path = onPath(command, probes);
    if (path !== undefined) return path;
  }
  return USUAL_PLACES.find((path) => probes.isExecutable(path));
}

function onPath(command: string, { env, isExecutable }: ChromiumProbes): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, command)).find((path) => isExecutable(path));
}

function downloaded({ downloadPath, isExecutable }: ChromiumProbes): string | undefined {
  const path = downloadPath();
  return path !== '' && isExecutable(path) ? path : undefined;
}

function afterInstalling(probes: ChromiumProbes): string | undefined {
  if (!probes.isRoot() || onPath('apt-get', probes) === undefined) return undefined;
  // A fresh machine has no package lists, and without them there is no package.
  if (!probes.run('apt-get', ['update']) || !probes.run('apt-get', ['install', '-y', 'chromium'])) return undefined;
  return installed(probes);
}
