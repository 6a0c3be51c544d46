import { useQuery } from '@tanstack/react-query';
import type { GraphqlOperation, GraphqlResult } from '#sdk/graphql-request.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeRef | null;
}

interface InputValue {
  readonly name: string;
  readonly description: string | null;
  readonly type: TypeRef;
}

export interface SchemaField extends InputValue {
  readonly args?: readonly InputValue[];
}

export interface SchemaType {
  readonly kind: string;
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly SchemaField[] | null;
  readonly inputFields: readonly SchemaField[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}

/** Deep enough for a list of lists. */
const typeRef = `${'kind name ofType { '.repeat(5)}kind name${' }'.repeat(5)}`;
const schemaQuery = `{ __schema { types { kind name description
  fields { name description type { ${typeRef} } args { name description type { ${typeRef} } } }
  inputFields { name description type { ${typeRef} } }
  enumValues { name } } } }`;

/** Types of the schema as it describes itself: the operations first, without those of introspection. */
export function useSchemaTypes() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['graphql-schema'],
    queryFn: async () => {
      const { data } = await rest.graphql({ query: schemaQuery });
      const { types } = (data as { __schema: { types: SchemaType[] } }).__schema;
      const shown = types.filter(({ name, kind }) => !name.startsWith('__') && kind !== 'SCALAR');
      return shown.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRunGraphql() {
  const { rest } = useBackend();
  return useMutation<GraphqlResult, Error, GraphqlOperation>({ mutationFn: (operation) => rest.graphql(operation) });
}

/** A type as the schema language writes it: `[Order!]!`. */
export function typeText({ kind, name, ofType }: TypeRef): string {
  const inner = ofType ? typeText(ofType) : '';
  if (kind === 'NON_NULL') return `${inner}!`;
  return kind === 'LIST' ? `[${inner}]` : (name ?? '');
}

const operations = ['Query', 'Mutation', 'Subscription'];

function rankOf({ name }: SchemaType): number {
  const rank = operations.indexOf(name);
  return rank < 0 ? operations.length : rank;
}
