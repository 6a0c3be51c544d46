import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.js';

let clone: string;
let bin: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ci-run-'));
  bin = join(clone, 'bin');
  mkdirSync(bin);
  mkdirSync(join(clone, '.ci'));
  copyFileSync(join(PROJECT_ROOT, '.ci/run'), join(clone, '.ci/run'));
  symlinkSync(['/usr/bin/dirname', '/bin/dirname'].find((path) => existsSync(path)) ?? '', join(bin, 'dirname'));
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Fake program that records its arguments, then runs `rest`. */
function program(name: string, rest = ''): void {
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${clone}/calls'\n${rest}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs `.ci/run` with only these programs in the PATH. */
function run(): { code: number | null; output: string; calls: string[] } {
  const bash = ['/bin/bash', '/usr/bin/bash'].find((path) => existsSync(path)) ?? 'bash';
  const { status, stdout } = spawnSync(bash, [join(clone, '.ci/run')], {
    cwd: tmpdir(),
    env: { PATH: bin },
    encoding: 'utf8',
  });
  const calls = existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n') : [];
  return { code: status, output: stdout, calls };
}

/** One program of each peer: the calendar server, the database, and the systems that several nodes use. */
const peers = ['radicale', 'pg_ctlcluster', 'redis-server', 'nginx', 'caddy', 'pgbouncer'];
const compilers = ['python3', 'make', 'g++'];
const passing = 'if [ "$1" = test ]; then echo "3 passed, 0 failed"; fi';

describe('.ci/run', () => {
  it('installs the packages and runs the tests in its own clone', () => {
    for (const name of ['chromium-headless-shell', 'apt-get', ...peers, ...compilers]) program(name);
    program('npm', `pwd\n${passing}`);
    const { code, output, calls } = run();
    expect(code).toBe(0);
    expect(calls).toEqual(['npm ci --include=dev', 'npm test --silent -- all']);
    expect(output.trim().split('\n')).toEqual([clone, clone, '3 passed, 0 failed']);
  });

  it('installs missing system packages after updating the package lists', () => {
    program('apt-get');
    program('npm', passing);
    const { code, calls } = run();
    expect(code).toBe(0);
    expect(calls.slice(0, -2)).toEqual([
      'apt-get update',
      'apt-get install -y python3 make g++',
      'apt-get install -y --no-install-recommends radicale postgresql redis-server nginx caddy pgbouncer',
      'apt-get install -y chromium-headless-shell',
    ]);
  });

  it('installs the browser with windows where there is none without', () => {
    for (const name of [...peers, ...compilers]) program(name);
    program('apt-get', 'case "$*" in *headless*) exit 100;; esac');
    program('npm', passing);
    const { code, calls } = run();
    expect(code).toBe(0);
    expect(calls.slice(0, -2)).toEqual([
      'apt-get update',
      'apt-get install -y chromium-headless-shell',
      'apt-get install -y chromium',
    ]);
  });

  it('uses an installed browser where there is none without windows', () => {
    for (const name of ['chromium', ...peers, ...compilers]) program(name);
    program('apt-get', 'exit 100');
    program('npm', passing);
    expect(run().calls.slice(0, -2)).toEqual(['apt-get update', 'apt-get install -y chromium-headless-shell']);
  });

  it('continues with the tests when system packages cannot be installed', () => {
    program('apt-get', 'exit 100');
    program('npm', passing);
    expect(run().calls).toEqual([
      'apt-get update',
      'apt-get install -y python3 make g++',
      'apt-get install -y --no-install-recommends radicale postgresql redis-server nginx caddy pgbouncer',
      'apt-get install -y chromium-headless-shell',
      'apt-get install -y chromium',
      'npm ci --include=dev',
      'npm test --silent -- all',
    ]);
  });

  it('exits with the exit code of the tests', () => {
    for (const name of ['chromium', ...peers, ...compilers]) program(name);
    program('npm', 'if [ "$1" = test ]; then echo "2 passed, 1 failed"; exit 7; fi');
    const { code, output } = run();
    expect(code).toBe(7);
    expect(output.trim().split('\n').at(-1)).toBe('2 passed, 1 failed');
  });

  it('stops when npm packages cannot be installed', () => {
    for (const name of ['chromium', ...peers, ...compilers]) program(name);
    program('npm', 'exit 1');
    const { code, calls } = run();
    expect(code).not.toBe(0);
    expect(calls).toEqual(['npm ci --include=dev']);
  });
});
