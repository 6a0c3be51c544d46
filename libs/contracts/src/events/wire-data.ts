import { z } from 'zod';
import { type EventData, type EventType, events, eventTypes } from '../events.js';
import { isoInstant } from '../ids.js';
import { type InstantSchema, isInstant } from './instant.js';

/**
 * Wire format of event data for programs and operators. The log stores instants in milliseconds, as the domain computes
 * with them; on the wire they are ISO 8601 like every other date-time.
 */

type Nullish<S extends z.ZodType> = S | z.ZodNullable<S> | z.ZodOptional<S> | z.ZodOptional<z.ZodNullable<S>>;
type Shape<T extends EventType> = (typeof events)[T]['data']['shape'];

type WireValue<V> = Exclude<V, number> | (Extract<V, number> extends never ? never : string);
export type WireData<T extends EventType> = {
  [K in keyof EventData<T>]: K extends keyof Shape<T>
    ? Shape<T>[K] extends Nullish<InstantSchema>
      ? WireValue<EventData<T>[K]>
      : EventData<T>[K]
    : never;
};

const instantsByType = new Map(
  eventTypes.flatMap((type) => {
    const shape: z.ZodRawShape = events[type].data.shape;
    const fields = Object.keys(shape).filter((field) => isNullishInstant(shape[field]));
    return fields.length === 0 ? [] : [[type, fields] as const];
  }),
);

export function toWireData<T extends EventType>(type: T, data: EventData<T>): WireData<T> {
  const fields = instantsByType.get(type);
  if (!fields) return data as WireData<T>;
  const wire: Record<string, unknown> = { ...data };
  for (const field of fields) {
    const value = wire[field];
    if (typeof value === 'number') wire[field] = new Date(value).toISOString();
  }
  return wire as WireData<T>;
}

/** Schema of {@link WireData}. */
export function wireSchema(type: EventType): z.ZodObject {
  const { data }: { data: z.ZodObject } = events[type];
  const fields = instantsByType.get(type) ?? [];
  if (fields.length === 0) return data;
  const replaced = fields.map((field) => [field, asText(data.shape[field] as z.ZodType)]);
  return data.extend(Object.fromEntries(replaced)).describe(data.description ?? '');
}

function isNullishInstant(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isNullishInstant(schema.unwrap());
  return schema instanceof z.ZodNumber && isInstant(schema);
}

/** Maps a field to ISO 8601 text. */
function asText(schema: z.ZodType): z.ZodType {
  const text = textOf(schema);
  return schema.description === undefined ? text : text.describe(schema.description);
}

function textOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return textOf(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return textOf(schema.unwrap() as z.ZodType).nullable();
  return isoInstant;
}
