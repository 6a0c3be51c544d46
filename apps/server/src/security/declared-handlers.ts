import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Operation } from '#contracts/operations/operation.js';
import { allOperations } from '#contracts/operations/operations.js';
import { operationOf } from '../rest/operation.decorator.js';

/** Start-up check: every handler declares its operation, and every operation of the contract has one handler. */
@Injectable()
export class DeclaredHandlers implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const bound = new Set<Operation>();
    for (const { name, handler } of this.#handlers()) {
      const operation = operationOf(handler);
      if (!operation) throw new Error(`${name} declares no operation`);
      if (bound.has(operation)) throw new Error(`${operation.method} ${operation.path} has a second handler: ${name}`);
      bound.add(operation);
    }
    const unbound = allOperations.filter((operation) => !bound.has(operation));
    if (unbound.length > 0)
      throw new Error(`no handler for ${unbound.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
  }

  #handlers(): { name: string; handler: object }[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = (metatype?.prototype ?? {}) as Record<string, object>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((method) => ({ name: `${metatype?.name}.${method}`, handler: prototype[method] ?? {} }))
        .filter(({ handler }) => Reflect.hasMetadata(PATH_METADATA, handler));
    });
  }
}
