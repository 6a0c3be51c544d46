import { Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, ExternalContextCreator, MetadataScanner } from '@nestjs/core';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GraphqlField } from '#contracts/graphql/field.js';
import type { GraphqlContext } from './context.js';
import { fieldOf } from './declared-field.js';
import { buildSchema } from './schema/build-schema.js';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/** The executable schema: each field of the contract with the handler that `@Resolves` it, behind the guard of every transport. */
@Injectable()
export class ExecutableSchema {
  #schema: GraphQLSchema | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly contexts: ExternalContextCreator,
  ) {}

  /** Built on first use: most servers never get a GraphQL request. */
  get schema(): GraphQLSchema {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  #build(): GraphQLSchema {
    const resolvers = this.#resolvers();
    // A field without a handler ends the start, in `DeclaredHandlers`, with every other handler that is missing.
    return buildSchema((field) => resolvers.get(field) ?? unbound);
  }

  #resolvers(): Map<GraphqlField, Resolver> {
    const found = new Map<GraphqlField, Resolver>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const prototype = Object.getPrototypeOf(instance);
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const field = fieldOf(prototype[name]);
        if (field) found.set(field, this.#guarded(instance, prototype[name], name));
      }
    }
    return found;
  }

  /** The handler as Nest calls it: guards and parameters, without the exception filters, which answer HTTP. */
  #guarded(instance: object, handler: (...args: unknown[]) => unknown, name: string): Resolver {
    return this.contexts.create(
      instance,
      handler,
      name,
      ROUTE_ARGS_METADATA,
      { exchangeKeyForValue: () => null },
      undefined,
      undefined,
      { guards: true, filters: false, interceptors: false },
      'graphql',
    ) as Resolver;
  }
}

const unbound: Resolver = () => {
  throw new Error('the field has no handler');
};
