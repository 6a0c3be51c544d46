import { expect, test } from 'vitest';
import { manifestOf, readRootManifest } from './manifest.js';

test('the package depends on what its modules import, in the versions that it is tested with', () => {
  const { dependencies } = manifestOf(readRootManifest()) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).toEqual(['socket.io-client', 'zod']);
  for (const range of Object.values(dependencies)) expect(range).toMatch(/^\^\d+\.\d+\.\d+$/);
});

test('a dependency that the project has nowhere is no range', () => {
  const root = { ...readRootManifest(), devDependencies: {} };
  expect(() => manifestOf(root)).toThrow('socket.io-client');
});
