import { delimiter, join } from 'node:path';

/** System access of {@link findChromium}. */
export interface ChromiumProbes {
  readonly env: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): boolean;
  /** Path of Playwright's own download. */
  downloadPath(): string;
  /** True when the process may install system packages. */
  isRoot(): boolean;
  /** Runs a command to completion. Returns true when it succeeded. */
  run(command: string, args: readonly string[]): boolean;
}

/**
 * Features that Playwright turns off. Chromium uses only the last of several lists, so {@link CHROMIUM_ARGUMENTS} repeats them; a test compares them
 * with Playwright's.
 */
const PLAYWRIGHT_DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages behind the address bar, which Chromium loads for each window: a second of processor time for each browser context. */
const ADDRESS_BAR_PAGES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
];

/** Chromium arguments for running as root in a container, without background network traffic. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...PLAYWRIGHT_DISABLED, ...ADDRESS_BAR_PAGES].join(',')}`,
];

const PATH_VARIABLES = ['PARLEY_CHROMIUM', 'CHROMIUM_PATH'];
/** Commands in order of preference. The headless shell needs two thirds of the processor time. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Packages of Debian and its derivatives: older releases have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const KNOWN_PATHS = [
  ...COMMANDS.map((command) => `/usr/bin/${command}`),
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium, in this order: the value of `PARLEY_CHROMIUM` or `CHROMIUM_PATH`, the system's browser, Playwright's
 * download, an installation with apt-get. Throws an error with a one-line message when there is none.
 */
export function findChromium(probes: ChromiumProbes): string {
  const found = configured(probes) ?? installed(probes) ?? downloaded(probes) ?? afterInstalling(probes);
  if (found === undefined) {
    throw new Error('No Chromium found: install it (apt-get install chromium) or set PARLEY_CHROMIUM to its path.');
  }
  return found;
}

/** Explicit setting: an invalid path is an error, there is no fallback. */
function configured({ env, isExecutable }: ChromiumProbes): string | undefined {
  for (const variable of PATH_VARIABLES) {
    const path = env[variable];
    if (!path) continue;
    if (!isExecutable(path)) throw new Error(`${variable} is set to ${path}, which is not an executable file.`);
    return path;
  }
  return undefined;
}

function installed(probes: ChromiumProbes): string | undefined {
  for (const command of COMMANDS) {
    const path = onPath(command, probes);
    if (path !== undefined) return path;
  }
  return KNOWN_PATHS.find((path) => probes.isExecutable(path));
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
  // A new machine has no package lists yet.
  if (!probes.run('apt-get', ['update'])) return undefined;
  const isInstalled = PACKAGES.some((name) => probes.run('apt-get', ['install', '-y', name]));
  return isInstalled ? installed(probes) : undefined;
}
