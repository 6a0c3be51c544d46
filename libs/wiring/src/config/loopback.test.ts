import { expect, test } from 'vitest';
import { isExposed, isLoopback } from './loopback.js';

test.each(['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.3.2.1', '::1', '[::1]'])(
  '%s is a loopback host',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.evil.example', 'localhost.evil.example', 'evil-localhost', ''])(
  '%s is not a loopback host',
  (host) => expect(isLoopback(host)).toBe(false),
);

test('a server is exposed by its listening address or by its public URL', () => {
  expect(isExposed({ host: '127.0.0.1', publicUrl: null })).toBe(false);
  expect(isExposed({ host: '127.0.0.1', publicUrl: 'http://localhost:3000' })).toBe(false);
  expect(isExposed({ host: '0.0.0.0', publicUrl: null })).toBe(true);
  expect(isExposed({ host: '127.0.0.1', publicUrl: 'https://chat.example' })).toBe(true);
});
