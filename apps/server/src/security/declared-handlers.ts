import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GATEWAY_OPTIONS, MESSAGE_MAPPING_METADATA, MESSAGE_METADATA } from '@nestjs/websockets/constants.js';
import type { GraphqlField } from '#contracts/graphql/field.js';
import { allFields } from '#contracts/graphql/fields.js';
import type { Operation } from '#contracts/operations/operation.js';
import { allOperations } from '#contracts/operations/operations.js';
import { protocols } from '#contracts/socket-protocol.js';
import { FIELD, fieldOf } from '../graphql/declared-field.js';
import { operationOf } from '../operations/declared-operation.js';
import { accessOf } from './access.decorators.js';

interface Handler {
  readonly name: string;
  readonly method: Handling;
  /** Of the class: the options of a gateway. */
  readonly namespace: string | undefined;
}

type Handling = (...args: never[]) => unknown;

/**
 * Start-up check: every handler declares its access, and every operation, every socket message and every field of
 * GraphQL in the contract has one handler. A handler without a declaration would be denied by the guard; here the
 * server does not start.
 */
@Injectable()
export class DeclaredHandlers implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    this.#checkOperations();
    this.#checkMessages();
    this.#checkFields();
  }

  #checkOperations(): void {
    const bound = new Set<Operation>();
    for (const { name, method } of this.#methodsWith(PATH_METADATA, this.discovery.getControllers())) {
      const operation = operationOf(method);
      if (!operation || !accessOf(method)) throw new Error(`${name} declares no operation`);
      if (bound.has(operation)) throw new Error(`${operation.method} ${operation.path} has a second handler: ${name}`);
      bound.add(operation);
    }
    const unbound = allOperations.filter((operation) => !bound.has(operation));
    if (unbound.length > 0)
      throw new Error(`no handler for ${unbound.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
  }

  #checkMessages(): void {
    const bound = new Set<string>();
    for (const handler of this.#methodsWith(MESSAGE_MAPPING_METADATA, this.discovery.getProviders())) {
      const { name, method, namespace } = handler;
      const message = `${namespace} ${String(Reflect.getMetadata(MESSAGE_METADATA, method))}`;
      if (!accessOf(method)) throw new Error(`${name} declares no permission`);
      if (!allMessages.includes(message)) throw new Error(`${name} handles ${message}, which no protocol has`);
      if (bound.has(message)) throw new Error(`${message} has a second handler: ${name}`);
      bound.add(message);
    }
    const unbound = allMessages.filter((message) => !bound.has(message));
    if (unbound.length > 0) throw new Error(`no handler for ${unbound.join(', ')}`);
  }

  #checkFields(): void {
    const bound = new Set<GraphqlField>();
    for (const { name, method } of this.#methodsWith(FIELD, this.discovery.getProviders())) {
      const field = fieldOf(method);
      if (!field || !accessOf(method)) throw new Error(`${name} declares no permission`);
      if (bound.has(field)) throw new Error(`${name} resolves a field that has a handler`);
      bound.add(field);
    }
    const unbound = allFields.filter(([, field]) => !bound.has(field));
    if (unbound.length > 0) throw new Error(`no handler for ${unbound.map(([coordinate]) => coordinate).join(', ')}`);
  }

  #methodsWith(key: string | symbol, classes: ReturnType<DiscoveryService['getProviders']>): Handler[] {
    return classes.flatMap(({ metatype }) => {
      const prototype = (metatype?.prototype ?? {}) as Record<string, Handling>;
      const options = metatype ? Reflect.getMetadata(GATEWAY_OPTIONS, metatype) : undefined;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name];
        if (!method || !Reflect.hasMetadata(key, method)) return [];
        return [{ name: `${metatype?.name}.${name}`, method, namespace: options?.namespace }];
      });
    });
  }
}

/** Every socket message by its namespace and name: `/visitor message.send`. */
const allMessages = Object.entries(protocols).flatMap(([namespace, messages]) =>
  Object.keys(messages).map((message) => `${namespace} ${message}`),
);
