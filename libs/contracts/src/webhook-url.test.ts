import { expect, it } from 'vitest';
import { isWebhookUrl } from './webhook-url.js';

it.each([
  'https://hooks.example/path?tenant=1',
  'https://hooks.example:8443/',
  'http://127.0.0.1:9000/hooks',
  'http://[::1]/hooks',
  'http://localhost/hooks',
])('%s is an address for webhooks', (url) => expect(isWebhookUrl(url)).toBe(true));

it.each([
  '',
  'hooks.example',
  'http://hooks.example/',
  'http://127.0.0.1.hooks.example/',
  'http://localhost.hooks.example/',
  'https://user@hooks.example/',
  'https://user:word@hooks.example/',
  'https://hooks.example/#part',
  'ftp://hooks.example/',
  'javascript:alert(1)',
])('%s is none', (url) => expect(isWebhookUrl(url)).toBe(false));
