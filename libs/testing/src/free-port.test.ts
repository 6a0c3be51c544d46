import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { freePort } from './free-port.js';

/** Output of another process that requests the lock of a port. */
const tryElsewhere = (port: number) =>
  spawnSync(process.execPath, [
    '-e',
    `require('node:dgram').createSocket('udp4').on('error', ({ code }) => console.log(code)).bind(${port}, '127.0.0.1', function () { console.log('taken'); this.close(); })`,
  ])
    .stdout.toString()
    .trim();

test('no port is returned twice, and none of the range for outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('another process does not get a port that this one reserved', async () => {
  expect(tryElsewhere(await freePort())).toBe('EADDRINUSE');
});
