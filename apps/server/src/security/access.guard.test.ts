import 'reflect-metadata';
import { ExecutionContextHost } from '@nestjs/core/internal';
import { describe, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import type { Access } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { operatorPrincipal } from '#testing/principals.js';
import { RequestRefused } from '../refused.js';
import { Operation } from '../rest/operation.decorator.js';
import { Permit, Public } from './access.decorators.js';
import { AccessGuard } from './access.guard.js';
import type { RequestAdmission } from './request-admission.js';

class Handlers {
  @Operation(operations.operators.list)
  operation(): [] {
    return [];
  }

  @Permit('conversations.read')
  permitted(): void {}

  @Permit('conversations.read', 'articles.write')
  permittedTwice(): void {}

  @Public()
  open(): void {}

  undeclared(): void {}
}

const request = {};
const admitsEverybody = { admit: async () => {} } as unknown as RequestAdmission;
const anna = { data: { principal: operatorPrincipal('anna' as OperatorId) } };

function contextOf(transport: string, handler: keyof Handlers, caller: object): ExecutionContextHost {
  const context = new ExecutionContextHost([caller], Handlers, Handlers.prototype[handler]);
  context.setType(transport as 'ws');
  return context;
}

function ask(transport: string, handler: keyof Handlers, caller: object, requests = admitsEverybody) {
  return new AccessGuard(requests).canActivate(contextOf(transport, handler, caller));
}

test.each(['http', 'ws'])('a handler that declares nothing is denied over %s', async (transport) => {
  await expect(async () => ask(transport, 'undeclared', anna)).rejects.toEqual(new RequestRefused('forbidden'));
});

test('an unknown transport is denied', async () => {
  await expect(async () => ask('rpc', 'open', anna)).rejects.toEqual(new RequestRefused('forbidden'));
});

test('a request is admitted by the access of its operation', async () => {
  const asked: [unknown, Access][] = [];
  const requests = { admit: async (...given: [unknown, Access]) => void asked.push(given) };
  expect(await ask('http', 'operation', request, requests as unknown as RequestAdmission)).toBe(true);
  expect(asked).toEqual([[request, ['conversations.read']]]);
  const refusal = new Error('refused');
  const refusing = { admit: () => Promise.reject(refusal) } as unknown as RequestAdmission;
  await expect(ask('http', 'operation', request, refusing)).rejects.toBe(refusal);
});

describe('a socket message', () => {
  test('is admitted with every permission that its handler names', () => {
    expect(ask('ws', 'permitted', anna)).toBe(true);
    expect(() => ask('ws', 'permittedTwice', anna)).toThrow('Your role does not allow this: it needs the permission');
  });

  test('is admitted by a public handler', () => {
    expect(ask('ws', 'open', anna)).toBe(true);
  });

  test('is refused on a socket without a principal', () => {
    expect(() => ask('ws', 'permitted', { data: {} })).toThrow('A valid session, token or API key is required.');
  });
});
