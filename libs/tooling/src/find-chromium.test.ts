import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemProbes } from './chromium-probes.js';
import { CHROMIUM_ARGUMENTS, type ChromiumProbes, findChromium } from './find-chromium.js';

interface Machine {
  readonly programs: string[];
  readonly env?: Record<string, string>;
  readonly root?: boolean;
  /** Packages that apt-get can install. */
  readonly packages?: readonly string[];
}

/** Fake machine with exactly these programs, and a record of the commands run. */
function machine({ programs, env = {}, root = false, packages = [] }: Machine): {
  probes: ChromiumProbes;
  ran: string[];
} {
  const present = new Set(programs);
  const ran: string[] = [];
  const probes: ChromiumProbes = {
    env: { PATH: '/bin:/usr/local/bin', ...env },
    isExecutable: (path) => present.has(path),
    downloadPath: () => '/cache/playwright/chrome',
    isRoot: () => root,
    run(command, args) {
      ran.push([command, ...args].join(' '));
      if (args[0] === 'update') return true;
      const name = args.at(-1) ?? '';
      if (!packages.includes(name)) return false;
      present.add(`/usr/bin/${name}`);
      return true;
    },
  };
  return { probes, ran };
}

describe('findChromium', () => {
  it('prefers the path in PARLEY_CHROMIUM', () => {
    const { probes } = machine({ programs: ['/mine', '/bin/chromium'], env: { PARLEY_CHROMIUM: '/mine' } });
    expect(findChromium(probes)).toBe('/mine');
  });

  it('accepts CHROMIUM_PATH too', () => {
    expect(findChromium(machine({ programs: ['/mine'], env: { CHROMIUM_PATH: '/mine' } }).probes)).toBe('/mine');
  });

  it('fails when the configured path is not executable, even if another browser is installed', () => {
    const { probes } = machine({ programs: ['/bin/chromium'], env: { PARLEY_CHROMIUM: '/gone' } });
    expect(() => findChromium(probes)).toThrow('PARLEY_CHROMIUM is set to /gone, which is not an executable file.');
  });

  it.each(['/usr/local/bin/chromium', '/bin/chromium-browser', '/bin/google-chrome'])(
    'finds %s in the PATH',
    (path) => {
      expect(findChromium(machine({ programs: [path, '/cache/playwright/chrome'] }).probes)).toBe(path);
    },
  );

  it('checks known paths when the PATH has none', () => {
    expect(findChromium(machine({ programs: ['/usr/bin/google-chrome'] }).probes)).toBe('/usr/bin/google-chrome');
  });

  it('uses what Playwright downloaded', () => {
    expect(findChromium(machine({ programs: ['/cache/playwright/chrome'] }).probes)).toBe('/cache/playwright/chrome');
  });

  it('prefers the one without windows', () => {
    const programs = ['/bin/chromium', '/usr/local/bin/chromium-headless-shell'];
    expect(findChromium(machine({ programs }).probes)).toBe('/usr/local/bin/chromium-headless-shell');
  });

  it.each([
    [['chromium-headless-shell', 'chromium'], ['chromium-headless-shell']],
    [['chromium'], ['chromium-headless-shell', 'chromium']],
  ])('installs one as root, after updating the package lists, where there is %j', (packages, tried) => {
    const { probes, ran } = machine({ programs: ['/bin/apt-get'], root: true, packages });
    expect(findChromium(probes)).toBe(`/usr/bin/${packages[0]}`);
    expect(ran).toEqual(['apt-get update', ...tried.map((name) => `apt-get install -y ${name}`)]);
  });

  it.each<[string, Machine]>([
    ['without apt-get', { programs: [], root: true }],
    ['without root', { programs: ['/bin/apt-get'], packages: ['chromium'] }],
    ['when the installation fails', { programs: ['/bin/apt-get'], root: true }],
  ])('fails with a one-line message %s', (_, described) => {
    expect(() => findChromium(machine(described).probes)).toThrow(
      /^No Chromium found: .*PARLEY_CHROMIUM to its path\.$/,
    );
  });
});

it('system probes distinguish executable files from other files, folders and missing paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  try {
    const program = join(folder, 'program');
    const text = join(folder, 'text');
    writeFileSync(program, '#!/bin/sh\n');
    writeFileSync(text, '');
    chmodSync(program, 0o755);
    chmodSync(text, 0o644);
    expect([program, text, folder, join(folder, 'gone')].map(systemProbes.isExecutable)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(systemProbes.run(process.execPath, ['-e', 'process.exit(3)'])).toBe(false);
    expect(systemProbes.run(process.execPath, ['-e', ''])).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('the arguments of Chromium', () => {
  it('turn off every feature that Playwright turns off', () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
    const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
    const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
    expect(features).toContain('HttpsUpgrades');
    const [, ours = ''] = CHROMIUM_ARGUMENTS.find((one) => one.startsWith('--disable-features='))?.split('=') ?? [];
    expect(ours.split(',')).toEqual(expect.arrayContaining(features));
  });
});
