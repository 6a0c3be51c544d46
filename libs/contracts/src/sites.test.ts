import { describe, expect, test } from 'vitest';
import { chatbotPatch } from './chatbot.js';
import { isAllowedSite, originsOf, parseSite, readSite, readTypedSite } from './sites.js';

describe('a site', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example:443/', 'https://shop.example'],
    ['https://shop.example/a/page?of=it#here', 'https://shop.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['https://例.jp', 'https://xn--fsq.jp'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['*', '*'],
  ])('%s is stored as the origin %s', (text, origin) => {
    expect(parseSite(text)).toBe(origin);
  });

  test.each([
    '',
    'shop.example',
    'https://',
    'https://shop.example\n',
    'https://shop\n.example',
    'https://a.example; script-src *',
    'https://a.example;script-src',
    "https://a.example'unsafe-inline'",
    'https://a.example,b.example',
    'https://*.example',
    'https://me@shop.example',
    'https://[::1]',
    'javascript:alert(1)',
    'ftp://shop.example',
    "'self'",
    'null',
  ])('%j is rejected', (text) => {
    expect(parseSite(text)).toBeNull();
    expect(chatbotPatch.safeParse({ sites: [text] }).error?.issues[0]?.path).toEqual(['sites', 0]);
  });

  test('is stored once, as its origin', () => {
    const sites = ['https://例.jp/shop', 'https://xn--fsq.jp', 'https://b.example'];
    expect(chatbotPatch.parse({ sites }).sites).toEqual(['https://xn--fsq.jp', 'https://b.example']);
  });
});

test.each([
  ['https://*.shop.example', 'wildcard'],
  ['*.shop.example', 'wildcard'],
  ['https://me:secret@shop.example', 'credentials'],
  ['ftp://shop.example', 'protocol'],
  ['javascript:alert(1)', 'protocol'],
  ['shop.example', 'address'],
  ['https://', 'address'],
])('%s is refused for its %s', (text, fault) => {
  expect(readSite(text)).toEqual({ fault });
});

test.each([
  ['shop.example', 'https://shop.example'],
  [' www.shop.example/a/page ', 'https://www.shop.example'],
  ['shop.example:8443', 'https://shop.example:8443'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost.shop.example', 'https://localhost.shop.example'],
  ['HTTP://Shop.Example', 'http://shop.example'],
  ['*', '*'],
])('typed as %j, a site is %s', (typed, site) => {
  expect(readTypedSite(typed)).toEqual({ site });
});

test.each([
  ['', 'address'],
  ['two words', 'address'],
  ['*.shop.example', 'wildcard'],
  ['mailto:me@shop.example', 'protocol'],
])('typed as %j, it is refused for its %s', (typed, fault) => {
  expect(readTypedSite(typed)).toEqual({ fault });
});

test('a page is allowed by its own origin, or where every site is', () => {
  expect(isAllowedSite(['https://shop.example/path'], 'https://shop.example')).toBe(true);
  expect(isAllowedSite(['https://shop.example'], 'http://shop.example')).toBe(false);
  expect(isAllowedSite(['*'], 'https://any.example')).toBe(true);
  expect(isAllowedSite([], 'https://shop.example')).toBe(false);
});

test('keeps the valid origins of values stored before validation', () => {
  expect(originsOf(['https://例.jp', 'https://a.example; script-src *', 'x\ny', 'https://a.example'])).toEqual([
    'https://xn--fsq.jp',
    'https://a.example',
  ]);
});
