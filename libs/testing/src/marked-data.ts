import { z } from 'zod';
import { type EventType, events, eventTypes } from '#contracts/events.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
}

/** Texts with a format in the schema: they cannot contain a marker. */
const formatted = ['2026-01-01T00:00:00.000Z', 'EUR'];

/** Marker of a field of an event, in every string of it without an enumeration. */
export function markerOf(type: EventType, field: string): string {
  return `mark-${eventTypes.indexOf(type)}-${field}`;
}

/** Data of a type, valid by its schema, with every field set and marked by {@link markerOf}. */
export function markedData(type: EventType): Record<string, unknown> {
  const { $defs = {}, properties = {} } = z.toJSONSchema(events[type].data, { io: 'input' }) as Schema;
  const data = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, mark(schema, markerOf(type, field))]),
  );
  return events[type].data.parse(data);

  function mark(schema: Schema, marker: string): unknown {
    if (schema.$ref) return mark($defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, marker);
    if (schema.enum) return schema.enum[0];
    const { pattern } = schema;
    if (pattern && !new RegExp(pattern).test(marker)) return formatted.find((text) => new RegExp(pattern).test(text));
    if (schema.const !== undefined) return schema.const;
    const [first] = schema.anyOf ?? schema.oneOf ?? [];
    if (first) return mark(first, marker);
    switch ([schema.type].flat()[0]) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, mark(inner, marker)]),
        );
      case 'array':
        return (schema.prefixItems ?? [schema.items ?? {}]).map((item) => mark(item, marker));
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, 1);
      case 'boolean':
        return true;
      default:
        return marker;
    }
  }
}
