import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.js';

const config = { dataDir: '/data', metricsPort: null, host: '256.1.1.1' };
const ofListen = (code: string, address: string) =>
  Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen', address, port: 3000 });

test('an address that the machine does not have is explained with its variable', () => {
  const { sentence, isUnexpected } = explainFailure(ofListen('EADDRNOTAVAIL', '127.0.0.9'), config);
  expect(sentence).toMatch(/does not have the address 127\.0\.0\.9\. Set HOST/);
  expect(isUnexpected).toBe(false);
});

test('a HOST that is no address and no known name is explained with its variable', () => {
  const ofLookup = (hostname: string) =>
    Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname,
    });
  const { sentence, isUnexpected } = explainFailure(ofLookup('256.1.1.1'), config);
  expect(sentence).toMatch(/^HOST is 256\.1\.1\.1, .*Set HOST to/);
  expect(isUnexpected).toBe(false);
  expect(explainFailure(ofLookup('other.example'), config).sentence).not.toContain('HOST');
});

test('a file in the place of the data directory is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-explain-'));
  const file = join(folder, 'data');
  writeFileSync(file, '');
  try {
    mkdirSync(file, { recursive: true });
    expect.unreachable();
  } catch (error) {
    expect(explainFailure(error, config)).toEqual({
      sentence: `${file} is a file, where a folder is expected.`,
      isUnexpected: false,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
