import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contracts/errors.js';
import { allOperations } from '#contracts/operations/operations.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let nobody: Api;

beforeAll(async () => {
  server = await TestServer.start();
  nobody = new Api(server.url, {});
});
afterAll(() => server.dispose());

test('serves the document that is checked in', async () => {
  const checkedIn: unknown = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  const { status, body } = await nobody.get<unknown>('/api/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(checkedIn);
});

test('the page shows every operation, without a script and without styles of its own', async () => {
  const { status, headers, body } = await nobody.get<string>('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const { summary, path } of allOperations) {
    expect(body).toContain(summary.replaceAll("'", '&#39;'));
    expect(body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  }
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(100);
  for (const target of new Set(links)) expect(body).toContain(`id="${target}"`);
});

test('the type of a problem is its place on the page of errors', async () => {
  const { body: problem } = await nobody.get('/api/v1/conversations');
  const { status, body: page } = await nobody.get<string>(problem.type);
  expect(status).toBe(200);
  expect(page).toContain(`id="${new URL(problem.type, server.url).hash.slice(1)}"`);
  for (const [code, { message }] of Object.entries(errors)) {
    expect(page).toContain(`id="${code}"`);
    expect(page).toContain(message);
  }
});

test('the style sheet of the pages is served as one', async () => {
  const { status, headers } = await nobody.get<string>('/api/docs/style.css');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
});
