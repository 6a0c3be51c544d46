import { expect, test } from 'vitest';
import { parseRedirectUri } from './redirect-uris.js';

test.each([
  'https://app.example/callback',
  'https://app.example:8443/callback?tenant=1',
  'http://localhost:5173/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:4000/callback',
  'com.example.app:/callback',
])('accepts %s', (uri) => {
  expect(parseRedirectUri(uri)).not.toBeNull();
});

test.each([
  ['http away from the loopback', 'http://app.example/callback'],
  ['a host that only begins like the loopback', 'http://localhost.app.example/callback'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a file', 'file:///etc/passwd'],
  ['a scheme without a dot, which anybody may have', 'myapp:/callback'],
  ['a fragment', 'https://app.example/callback#there'],
  ['an empty fragment', 'https://app.example/callback#'],
  ['credentials', 'https://user:word@app.example/'],
  ['a wildcard', 'https://*.app.example/'],
  ['a line break, which parsers drop', 'https://app.example/\ncallback'],
  ['a relative address', '/callback'],
  ['nothing', ''],
])('refuses %s', (_, uri) => {
  expect(parseRedirectUri(uri)).toBeNull();
});
