import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fieldsByType } from '#contracts/graphql/fields.js';
import { limits } from '#contracts/limits.js';

/** Assumed length of a list that takes no size. */
const shortList = 10;
/** Describing the schema takes about as long as so many values. */
const introspectionCost = 500;
/** A mutation counts as one request. */
const mutationCost = limits.graphqlCostPerRequest;

const sizeArguments = ['limit', 'first', 'last'];

export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Estimates how many values an operation of a valid document asks for: 1 for each field, times the sizes of the lists around it. */
export function operationCost({ schema, document, operation, variables }: CostedOperation): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);

  function ofSelections({ selections }: SelectionSetNode, typeName: string): number {
    return selections.reduce((sum, one) => {
      if (one.kind === Kind.FIELD) return sum + ofField(one, typeName);
      if (one.kind === Kind.INLINE_FRAGMENT)
        return sum + ofSelections(one.selectionSet, one.typeCondition?.name.value ?? typeName);
      const fragment = fragments.get(one.name.value);
      return fragment ? sum + ofSelections(fragment.selectionSet, fragment.typeCondition.name.value) : sum;
    }, 0);
  }

  function ofField(node: FieldNode, typeName: string): number {
    const name = node.name.value;
    if (name.startsWith('__')) return name === '__typename' ? 0 : introspectionCost;
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    if (!field) return 1;
    const inner = getNamedType(field.type);
    const children = node.selectionSet && isCompositeType(inner) ? ofSelections(node.selectionSet, inner.name) : 0;
    const isMutation = typeName === schema.getMutationType()?.name;
    const own = fieldsByType[typeName]?.[name]?.cost ?? (isMutation ? mutationCost : 1);
    return own + sizeOf(node, field, typeName) * children;
  }

  function sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, typeName: string): number {
    const sized = field.args.filter(({ name }) => sizeArguments.includes(name));
    if (sized.length > 0) {
      const given = sized.flatMap(({ name }) => sizeGiven(node, name) ?? []);
      return given.length > 0 ? Math.max(...given) : limits.defaultPageSize;
    }
    // The lists in a connection have the requested size of the connection.
    return isListType(getNullableType(field.type)) && !typeName.endsWith('Connection') ? shortList : 1;
  }

  /** Undefined if not given; an invalid size counts as the largest page and is rejected later. */
  function sizeGiven(node: FieldNode, name: string): number | undefined {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (!value || value.kind === Kind.NULL) return undefined;
    const given =
      value.kind === Kind.VARIABLE ? variableValue(value.name.value) : 'value' in value ? value.value : null;
    if (given === undefined || given === null) return undefined;
    const size = Number(given);
    return size >= 0 && size <= limits.pageSize ? size : limits.pageSize;
  }

  function variableValue(name: string): unknown {
    if (name in variables) return variables[name];
    const byDefault = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
    return byDefault && 'value' in byDefault ? byDefault.value : undefined;
  }

  const root = schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root.name) : 0;
}
