import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

/** GET with the literal path: `fetch` would normalise it. */
async function get(path: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(server.port, 'localhost');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body.join('\r\n\r\n') };
}

test.each(['/', '/it', '/widget/panel?chatbot=valdora', '/widget/try?chatbot=valdora', '/console', '/console/queue'])(
  'the page %s has a framing policy',
  async (path) => {
    const { status, head } = await get(path);
    expect(status).toBe(200);
    expect(head).toMatch(/content-security-policy: .*frame-ancestors '(none|self)'/);
  },
);

test.each([
  '/widget/panel.html',
  '/widget/panel.HTML',
  '/widget/panel%2ehtml',
  '/widget/%70anel.html',
  '/widget//panel.html',
  '/widget/assets/../panel.html',
  '/widget/x/..%2fpanel.html',
  '/console/index.html',
  '/console//index.html',
  '/console/index.html/',
  '/shop/index.html',
  '/shop/it.html',
  '/shop/',
  '/widget/',
])('a page cannot be loaded without its policy through its file: %s', async (path) => {
  const { head, body } = await get(path);
  if (!head.includes('content-security-policy: ')) expect(body).not.toMatch(/<html|<!doctype/i);
  expect(body).not.toContain('__NONCE__');
});

test.each(['/shop/img/hero.svg', '/console/favicon.svg', '/widget/loader.js', '/widget/launcher.js'])(
  'a file opened as a page runs no script and cannot be framed: %s',
  async (path) => {
    const { status, head } = await get(path);
    expect(status).toBe(200);
    expect(head).toMatch(/content-security-policy: default-src 'none';.* frame-ancestors 'none'; sandbox/);
  },
);

test.each([
  ['/widget/try?chatbot=valdora', 'en'],
  ['/widget/try?chatbot=valdora&locale=it', 'it'],
  ['/widget/try?chatbot=valdora&locale=xx', 'en'],
])('the page to try a chatbot has its chat, in one of its languages: %s', async (path, language) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(body).toContain(`<html lang="${language}">`);
  expect(body).toContain('<h1>Valdora</h1>');
  expect(body).toContain('<script src="/widget/loader.js" data-chatbot="valdora" async>');
});

test.each([
  '/widget/try',
  '/widget/try?chatbot=nonsense',
  '/widget/try?chatbot=a&chatbot=b',
  '/widget/try?chatbot=%22%3E',
])('there is no preview page for an id that is no chatbot: %s', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toMatch(/<html|<!doctype/i);
});
