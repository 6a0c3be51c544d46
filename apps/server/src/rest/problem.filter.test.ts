import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import express, { type Request, type Response } from 'express';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { RecordingLog } from '#testing/recording-log.js';
import { ProblemFilter } from './problem.filter.js';

/** Reply of a route whose handler throws this, and the log entry. */
async function replyTo(error: unknown) {
  const log = new RecordingLog();
  const web = express();
  const filter = new ProblemFilter({ log }, { httpAdapter: { getInstance: () => web } } as unknown as HttpAdapterHost);
  web.get('/api/v1/broken', (request: Request, response: Response) => {
    const http = { getRequest: () => request, getResponse: () => response };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  });
  const server = web.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/broken?secret=1`);
  server.close();
  return { reply, problem: (await reply.json()) as Record<string, unknown>, lines: log.lines };
}

test('an unexpected error is 500, and only the log has its message, under the id in the reply', async () => {
  const { reply, problem, lines } = await replyTo(new Error('SQLITE_CORRUPT in /srv/parley'));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
  expect(problem).toMatchObject({ status: 500, code: 'internal', instance: '/api/v1/broken' });
  expect(JSON.stringify(problem)).not.toMatch(/SQLITE|srv|secret/);
  expect(lines).toMatchObject([{ level: 'error', fields: { traceId: problem.traceId } }]);
});

test('a storage that takes nothing for now is 503 with the time to wait, and no error of ours', async () => {
  const { reply, problem, lines } = await replyTo(new StorageUnavailable());
  expect([reply.status, reply.headers.get('retry-after'), problem.code]).toEqual([503, '1', 'busy']);
  expect(lines).toEqual([]);
});

test('so is a failed query of an entity, whose error TypeORM wraps', async () => {
  const failed = Object.assign(new Error('connect ECONNREFUSED'), { driverError: new StorageUnavailable() });
  const { reply, problem, lines } = await replyTo(failed);
  expect([reply.status, reply.headers.get('retry-after'), problem.code]).toEqual([503, '1', 'busy']);
  expect(lines).toEqual([]);
});
