import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { z } from 'zod';
import { enumValues } from '#contracts/graphql/enum-values.js';
import { objectTypes } from '#contracts/graphql/field.js';
import { enumNames } from '#contracts/graphql/object-types.js';
import type { GraphqlContext } from '../context.js';
import { DateTime, Json, SafeInt } from './scalars.js';

/**
 * Enumeration that also outputs values of a newer version running beside this one: an error would fail the whole list.
 */
class OpenEnumType extends GraphQLEnumType {
  override serialize(value: unknown): string {
    const isUnknown = typeof value === 'string' && !this.getValues().some((known) => known.value === value);
    return isUnknown ? value.toUpperCase() : (super.serialize(value) as string);
  }
}

/** Fields that handlers resolve, of the object type with this name. */
export type ResolvedFields = (typeName: string) => GraphQLFieldConfigMap<unknown, GraphqlContext>;

type Inner = GraphQLNamedType | GraphQLList<GraphQLOutputType & GraphQLInputType>;

const enumNameOf = new Map(Object.entries(enumNames).map(([name, values]) => [values.join(), name]));

/**
 * GraphQL types of zod schemas, each made once. Views become object types, bodies input types; a property that may be null
 * or left out is nullable.
 */
export class TypeMapper {
  readonly #named = new Map<string, GraphQLNamedType>();

  constructor(private readonly resolvedFields: ResolvedFields) {}

  output(schema: z.ZodType, place: Place): GraphQLOutputType {
    return this.#typeOf(schema, place, 'output') as GraphQLOutputType;
  }

  input(schema: z.ZodType, place: Place): GraphQLInputType {
    return this.#typeOf(schema, place, 'input') as GraphQLInputType;
  }

  /** Properties of an object schema as arguments or fields of an input type. */
  inputFields(schema: z.ZodObject, typeName: string): GraphQLInputFieldConfigMap {
    return mapShape(schema, (one, name) => ({
      type: this.input(one, { typeName, name }),
      description: descriptionOf(one),
    }));
  }

  #typeOf(schema: z.ZodType, place: Place, way: Way): Inner | GraphQLNonNull<never> {
    const { inner, isNullable } = unwrapped(schema, way);
    const type = this.#innerType(inner, place, way);
    return isNullable ? type : (new GraphQLNonNull(type as never) as GraphQLNonNull<never>);
  }

  #innerType(schema: z.ZodType, place: Place, way: Way): Inner {
    const scalar = scalarOf(schema, place.name);
    if (scalar) return scalar;
    if (schema instanceof z.ZodArray)
      return new GraphQLList(this.#typeOf(schema.element as z.ZodType, place, way) as never);
    if (schema instanceof z.ZodEnum) return this.#enumType(schema, place);
    if (schema instanceof z.ZodObject) return this.#objectType(schema, place, way);
    throw new Error(`${place.typeName}.${place.name}: a ${schema.type} has no type in GraphQL`);
  }

  #enumType(schema: z.ZodEnum, place: Place): GraphQLNamedType {
    const codes = schema.options.map(String);
    const name = enumNameOf.get(codes.join()) ?? nameAt(place);
    return this.#once(name, () => {
      const described = enumValues[name] ?? {};
      const values = Object.fromEntries(
        codes.map((value) => [value.toUpperCase(), { value, description: described[value] }]),
      );
      return new OpenEnumType({ name, values });
    });
  }

  #objectType(schema: z.ZodObject, place: Place, way: Way): GraphQLNamedType {
    const { name, description, hides = [] } = typeOf(schema, place);
    if (way === 'input') {
      const inputName = `${name}Input`.replace(/InputInput$/, 'Input');
      return this.#once(
        inputName,
        () =>
          new GraphQLInputObjectType({
            name: inputName,
            description: descriptionOf(schema),
            fields: () => this.inputFields(schema, name),
          }),
      );
    }
    return this.#once(name, () => {
      const fields = () => ({
        ...mapShape(
          schema,
          (one, property) => ({
            type: this.output(one, { typeName: name, name: property }),
            description: descriptionOf(one),
          }),
          hides,
        ),
        ...this.resolvedFields(name),
      });
      return new GraphQLObjectType({ name, description, fields });
    });
  }

  #once(name: string, make: () => GraphQLNamedType): GraphQLNamedType {
    const known = this.#named.get(name) ?? make();
    this.#named.set(name, known);
    return known;
  }
}

/** Place of an unnamed schema, from which its name is made. */
export interface Place {
  readonly typeName: string;
  readonly name: string;
}

type Way = 'input' | 'output';

/** Unwraps optional, nullable and default schemas. A value with a default is always present in an output. */
function unwrapped(schema: z.ZodType, way: Way): { readonly inner: z.ZodType; readonly isNullable: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { ...unwrapped(schema.unwrap() as z.ZodType, way), isNullable: true };
  if (schema instanceof z.ZodDefault) {
    const { inner, isNullable } = unwrapped(schema.unwrap() as z.ZodType, way);
    return { inner, isNullable: way === 'input' || isNullable };
  }
  if (schema instanceof z.ZodPipe) return unwrapped((way === 'input' ? schema.in : schema.out) as z.ZodType, way);
  return { inner: schema, isNullable: false };
}

function scalarOf(schema: z.ZodType, name: string): GraphQLNamedType | null {
  const known = registered(schema)?.name;
  if (known === 'JSON') return Json;
  if (known === 'SafeInt') return SafeInt;
  if (schema instanceof z.ZodISODateTime) return DateTime;
  // Codes with dots, such as types of events, are no names in GraphQL.
  if (schema instanceof z.ZodEnum && schema.options.some((code) => /\W/.test(String(code)))) return GraphQLString;
  if (schema instanceof z.ZodBoolean) return GraphQLBoolean;
  if (schema instanceof z.ZodNumber) return schema.isInt ? GraphQLInt : GraphQLFloat;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || isTextual(schema))
    return isIdName(name) ? GraphQLID : GraphQLString;
  return schema instanceof z.ZodRecord || schema instanceof z.ZodLazy ? Json : null;
}

/** One of several forms of text, such as an instant or a day; or one word. */
function isTextual(schema: z.ZodType): boolean {
  const forms = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodTemplateLiteral];
  return schema instanceof z.ZodUnion && schema.options.every((option) => forms.some((form) => option instanceof form));
}

function isIdName(name: string): boolean {
  return name === 'id' || name.endsWith('Id') || name.endsWith('_id') || name === 'ids';
}

function mapShape<T>(
  schema: z.ZodObject,
  map: (one: z.ZodType, name: string) => T,
  hidden: readonly string[] = [],
): Record<string, T> {
  const shown = Object.entries(schema.shape).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(shown.map(([name, one]) => [name, map(one as z.ZodType, name)] as const));
}

/** Its entry, or that of the schema that it was described or extended from without a change. */
function registered(schema: z.ZodType) {
  for (let one: z.ZodType | undefined = schema; one; one = one._zod.parent as z.ZodType | undefined) {
    const type = objectTypes.get(one);
    if (type) return type;
    const id = z.globalRegistry.get(one)?.id;
    if (id !== undefined) return { name: id };
  }
  return undefined;
}

function typeOf(schema: z.ZodObject, place: Place) {
  return { hides: [], description: descriptionOf(schema), ...(registered(schema) ?? { name: nameAt(place) }) };
}

function nameAt({ typeName, name }: Place): string {
  return typeName + name.charAt(0).toUpperCase() + name.slice(1);
}

function descriptionOf(schema: z.ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? descriptionOf(schema.unwrap() as z.ZodType) : undefined;
}
