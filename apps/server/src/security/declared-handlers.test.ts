import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { expect, test } from 'vitest';
import type { Operation as Declared } from '#contracts/operations/operation.js';
import { allOperations, operations } from '#contracts/operations/operations.js';
import { Operation } from '../rest/operation.decorator.js';
import { DeclaredHandlers } from './declared-handlers.js';

/** A controller with a handler for each of these operations. */
function controllerOf(bound: readonly Declared[]): new () => object {
  class Bound {}
  for (const [index, operation] of bound.entries()) {
    const name = `handle${index}`;
    Object.defineProperty(Bound.prototype, name, { value: () => null, configurable: true, writable: true });
    const descriptor = Object.getOwnPropertyDescriptor(Bound.prototype, name) as PropertyDescriptor;
    Operation(operation as never)(Bound.prototype, name, descriptor as never);
  }
  Controller()(Bound);
  return Bound;
}

async function start(...controllers: (new () => object)[]): Promise<void> {
  class Application {}
  Module({ imports: [DiscoveryModule], controllers, providers: [DeclaredHandlers] })(Application);
  const app = await NestFactory.create(Application, { logger: false, abortOnError: false });
  try {
    await app.init();
  } finally {
    await app.close();
  }
}

@Controller()
class Undeclared {
  @Get('/api/v1/secrets')
  secrets(): string {
    return 'secret';
  }
}

test('a server with one handler for each operation starts', async () => {
  await expect(start(controllerOf(allOperations))).resolves.toBeUndefined();
});

test('a handler that declares no operation does not start', async () => {
  await expect(start(controllerOf(allOperations), Undeclared)).rejects.toThrow(
    'Undeclared.secrets declares no operation',
  );
});

test('an operation without a handler does not start', async () => {
  const others = allOperations.filter((operation) => operation !== operations.articles.create);
  await expect(start(controllerOf(others))).rejects.toThrow('no handler for POST /api/v1/articles');
});

test('an operation with two handlers does not start', async () => {
  const twice = controllerOf([operations.articles.create]);
  await expect(start(controllerOf(allOperations), twice)).rejects.toThrow('POST /api/v1/articles has a second handler');
});
