import { expect, test } from 'vitest';
import { parseRedirectUri } from './redirect-uris.js';
import { isWebhookUrl } from './webhook-url.js';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
  ['10.0.0.1', false],
])('plain http to %s is accepted alike for webhooks and for redirects: %s', (host, isAccepted) => {
  const url = `http://${host}:8080/path`;
  expect([isWebhookUrl(url), parseRedirectUri(url) !== null]).toEqual([isAccepted, isAccepted]);
});
