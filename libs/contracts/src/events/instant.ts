import { z } from 'zod';

declare const mark: unique symbol;
/** Branded schema of an instant, distinct from that of other numbers. */
export type InstantSchema = z.ZodNumber & { readonly [mark]: true };

/** Milliseconds since 1970 UTC in the log; ISO 8601 on the wire, see `wire-data.ts`. */
export const instant = z.number().int().meta({ isInstant: true }) as InstantSchema;

export function isInstant(schema: z.ZodType): boolean {
  return schema.meta()?.isInstant === true;
}
