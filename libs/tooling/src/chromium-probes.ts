import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { ChromiumProbes } from './find-chromium.js';

/** Implementation of {@link ChromiumProbes} for the current machine. */
export const systemProbes: ChromiumProbes = {
  env: process.env,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      // Missing or not executable.
      return false;
    }
  },
  downloadPath: () => chromium.executablePath(),
  isRoot: () => process.getuid?.() === 0,
  run(command, args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Output goes to stderr: stdout may contain a test report.
    return spawnSync(command, args, { env, stdio: ['ignore', 2, 2] }).status === 0;
  },
};
