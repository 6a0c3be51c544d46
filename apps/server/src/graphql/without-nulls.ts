import { z } from 'zod';

/** In GraphQL a null argument equals an absent one; our schemas allow null only if it means something else. */
export function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (value === null) return schema.safeParse(null).success ? null : undefined;
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object') return value;
  const { shape } = inner;
  return Object.fromEntries(
    Object.entries(value as object)
      .map(([name, one]) => [name, name in shape ? withoutNulls(shape[name] as z.ZodType, one) : one] as const)
      .filter(([, one]) => one !== undefined),
  );
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
