import 'reflect-metadata';
import type { ExecutionContext } from '@nestjs/common';
import { expect, test } from 'vitest';
import type { Access } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Callers } from '../rest/caller.js';
import { Operation } from '../rest/operation.decorator.js';
import { OperationGuard } from './operation.guard.js';

class Handlers {
  @Operation(operations.operators.list)
  declared(): [] {
    return [];
  }

  undeclared(): [] {
    return [];
  }
}

const request = {};

function contextOf(handler: keyof Handlers): ExecutionContext {
  const context = {
    getHandler: () => Handlers.prototype[handler],
    switchToHttp: () => ({ getRequest: () => request }),
  };
  return context as unknown as ExecutionContext;
}

test('a handler that declares no operation is denied', async () => {
  const admitsEverybody = { admit: async () => {} } as unknown as Callers;
  expect(await new OperationGuard(admitsEverybody).canActivate(contextOf('undeclared'))).toBe(false);
});

test('a request is admitted by the access of its operation', async () => {
  const asked: [unknown, Access][] = [];
  const callers = { admit: async (...given: [unknown, Access]) => void asked.push(given) } as unknown as Callers;
  expect(await new OperationGuard(callers).canActivate(contextOf('declared'))).toBe(true);
  expect(asked).toEqual([[request, ['conversations.read']]]);
  const refusal = new Error('refused');
  const refusing = { admit: () => Promise.reject(refusal) } as unknown as Callers;
  await expect(new OperationGuard(refusing).canActivate(contextOf('declared'))).rejects.toBe(refusal);
});
