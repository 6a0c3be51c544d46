import 'reflect-metadata';
import { Controller, ForbiddenException, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '#contracts/openapi/document.js';
import { type Access, json, operation, page } from '#contracts/operations/operation.js';
import type { Page } from '#contracts/views.js';
import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import { documentationPage } from '../documentation/pages.js';
import { Operation } from '../rest/operation.decorator.js';
import { AccessGuard } from '../security/access.guard.js';
import type { RequestAdmission } from '../security/request-admission.js';

const parcel = z.object({ id: z.string() }).meta({ id: 'DeprecatedParcel' });
const old = operation({
  method: 'GET',
  path: '/api/v1/parcels',
  summary: 'List parcels',
  access: 'public',
  deprecated: { since: '2026-03-01', sunset: '2026-12-31', successor: '/api/v2/parcels' },
  replies: { 200: page(parcel) },
});
const open = operation({
  method: 'GET',
  path: '/api/v1/parcels/first',
  summary: 'Read the first parcel',
  access: 'public',
  deprecated: { since: '2026-03-01' },
  replies: { 200: json(parcel) },
});
const guarded = operation({
  method: 'GET',
  path: '/api/v1/parcels/last',
  summary: 'Read the last parcel',
  access: ['clients.read'],
  deprecated: { since: '2026-03-01' },
  replies: { 200: json(parcel) },
});

@Controller()
class Parcels {
  @Operation(old)
  list(): Page<z.infer<typeof parcel>> {
    return { items: [], total: 0, page: 1, limit: 20 };
  }

  @Operation(open)
  first(): z.infer<typeof parcel> {
    return { id: 'first' };
  }

  @Operation(guarded)
  last(): z.infer<typeof parcel> {
    return { id: 'last' };
  }
}

/** Unknown credentials. */
const admission = {
  admit: async (_: unknown, access: Access) => {
    if (access !== 'public') throw new ForbiddenException();
  },
} as unknown as RequestAdmission;

@Module({
  controllers: [Parcels],
  providers: [
    { provide: IdempotentRequests, useValue: {} },
    { provide: APP_GUARD, useValue: new AccessGuard(admission) },
  ],
})
class Application {}

const starting = NestFactory.create(Application, { logger: false });
let url: string;
beforeAll(async () => {
  const app = await starting;
  await app.listen(0, '127.0.0.1');
  url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
});
afterAll(async () => (await starting).close());

test('a deprecated operation announces its dates and its replacement, beside the links of its pages', async () => {
  const { headers } = await fetch(url + old.path);
  expect(headers.get('deprecation')).toBe('@1772323200');
  expect(headers.get('sunset')).toBe('Thu, 31 Dec 2026 00:00:00 GMT');
  expect(headers.get('link')).toContain('</api/v2/parcels>; rel="successor-version", <');
  expect(headers.get('link')).toContain('rel="first"');
});

test('without a date of its end it has no Sunset', async () => {
  const { headers } = await fetch(url + open.path);
  expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual(['@1772323200', null, null]);
});

test.each([
  ['invalid', `${open.path}?colour=red`],
  ['not permitted', guarded.path],
])('a request that is %s gets them, too', async (_, path) => {
  const { status, headers } = await fetch(url + path);
  expect([status >= 400, headers.get('deprecation')]).toEqual([true, '@1772323200']);
});

test('the document and its page mark it', () => {
  const document = openApiDocument({ parcels: { old, open } });
  const list = document.paths[old.path]?.get;
  expect(list).toMatchObject({ deprecated: true, 'x-sunset': '2026-12-31' });
  expect(list?.responses[200]).toMatchObject({ headers: { Deprecation: {}, Sunset: {} } });
  expect(documentationPage(document)).toContain('<strong>Deprecated.</strong> To be removed on 2026-12-31.');
});
