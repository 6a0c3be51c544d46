import {
  defaultFieldResolver,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import type { GraphqlField } from '#contracts/graphql/field.js';
import { fieldsByType } from '#contracts/graphql/fields.js';
import type { GraphqlContext } from '../context.js';
import { TypeMapper } from './type-mapper.js';

/** How a field gets its value: its handler, behind the guard. */
export type ResolverOf = (field: GraphqlField) => GraphQLFieldResolver<unknown, GraphqlContext>;

/** The schema of the contract's table: types from the views of REST, values from these resolvers. */
export function buildSchema(resolverOf: ResolverOf): GraphQLSchema {
  const types = new TypeMapper((typeName) => resolvedFields(typeName));
  const resolvedFields = (typeName: string): GraphQLFieldConfigMap<unknown, GraphqlContext> =>
    Object.fromEntries(
      Object.entries(fieldsByType[typeName] ?? {}).map(([name, field]) => [name, config(typeName, name, field)]),
    );
  const config = (typeName: string, name: string, field: GraphqlField): GraphQLFieldConfig<unknown, GraphqlContext> => {
    const resolver = resolverOf(field);
    return {
      description: field.description,
      type: types.output(field.returns, { typeName, name }),
      ...(field.args && { args: types.inputFields(field.args, inputNameOf(typeName, name)) }),
      ...resolvers(typeName, resolver),
    };
  };
  const root = (name: string) =>
    name in fieldsByType ? new GraphQLObjectType({ name, fields: () => resolvedFields(name) }) : undefined;
  return new GraphQLSchema({ query: root('Query'), mutation: root('Mutation'), subscription: root('Subscription') });
}

/**
 * Every value of a subscription is the value of its field. The loaders' cache is older than such a value, or than the
 * write of a mutation.
 */
function resolvers(
  typeName: string,
  resolver: GraphQLFieldResolver<unknown, GraphqlContext>,
): Pick<GraphQLFieldConfig<unknown, GraphqlContext>, 'resolve' | 'subscribe'> {
  const afterwards = (value: unknown, { loaders }: GraphqlContext) => {
    loaders.forget();
    return value;
  };
  switch (typeName) {
    case 'Subscription':
      return { subscribe: resolver, resolve: (value, _, context) => afterwards(value, context) };
    case 'Mutation':
      return {
        resolve: async (parent, args, context, info) =>
          afterwards(await resolver(parent, args, context, info), context),
      };
    default:
      return { resolve: resolver };
  }
}

/** Input types are named by the field that takes them: `CreateClientInput`. */
function inputNameOf(typeName: string, name: string): string {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return ['Query', 'Mutation', 'Subscription'].includes(typeName) ? capital : typeName + capital;
}

/** For the document and for tests of the schema alone. */
export function schemaWithoutHandlers(): GraphQLSchema {
  return buildSchema(() => defaultFieldResolver as GraphQLFieldResolver<unknown, GraphqlContext>);
}
