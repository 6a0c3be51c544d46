import { sampleCards } from '../business/sample-cards.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { nameIn } from './type-names.js';

/**
 * Sample values by field name, more telling than those by type. Ids and numbers belong to nobody: they match no record
 * of a test's receiver.
 */
const byName: Record<string, unknown> = {
  asked: 'example-event',
  appointment: 'A-0000000',
  articleTitle: 'How do I return it?',
  at: 1764000000000,
  cards: [sampleCards.order],
  calibration: 'default',
  clientEmail: 'someone@example.com',
  comment: 'Quick and kind.',
  corrects: 'example-event',
  endsAt: '2026-03-04T09:30:00.000Z',
  eventTypes: ['message.posted'],
  expectedMinutes: [2, 5],
  from: 0.9,
  host: 'hooks.example',
  id: 'example-id',
  label: 'How do I return it?',
  lead: 'This is your order.',
  labels: ['returns'],
  locale: 'en',
  name: 'Example',
  none: 'None of these',
  number: 'EXAMPLE-0',
  note: 'Asks about an order.',
  offerUntil: '2026-03-01T09:30:30.000Z',
  currency: 'EUR',
  declined: 'can i send it back',
  operatorName: 'Anna',
  page: 'https://shop.example/returns',
  passageId: 'example-article/0',
  path: '/policy/threshold',
  previousConversationId: null,
  prefix: 'pak_Xy12',
  previousStart: '2026-03-03T15:00:00.000Z',
  question: 'can i send it back',
  reference: 'EXAMPLE-0',
  opensAt: '2026-03-02T08:00:00.000Z',
  resolvesAt: '2026-03-01T09:35:00.000Z',
  scopes: ['conversations:read'],
  service: 'Bike service',
  standalone: null,
  startsAt: '2026-03-04T09:00:00.000Z',
  status: 'shipped',
  subject: 'The parcel arrived open',
  text: 'Within 30 days.',
  title: 'How do I return it?',
  to: 0.8,
  until: '2026-03-01T09:30:30.000Z',
};

/** Sample for a JSON Schema, deterministic: with every field, and one entry per list. */
export function exampleOf(root: JsonSchema): unknown {
  const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>;
  return example(root, '');

  function example(schema: JsonSchema, name: string): unknown {
    if (schema.$ref) return example(definitions[nameIn(schema.$ref)] ?? {}, name);
    if (schema.enum) return schema.enum[0];
    if (schema.const !== undefined) return schema.const;
    // Orders have alphanumeric numbers, tickets numeric ones.
    if (name in byName && !(schema.type === 'integer' && typeof byName[name] === 'string')) return byName[name];
    if (schema.anyOf) return example(schema.anyOf[0] as JsonSchema, name);
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([field, one]) => [
            field,
            example(one, field),
          ]),
        );
      case 'array':
        return [example((schema.items ?? {}) as JsonSchema, name)];
      case 'integer':
        return Math.max(1, Number(schema.minimum ?? 1));
      case 'number':
        return 0.5;
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return name.endsWith('Id') ? `example-${name.slice(0, -2).toLowerCase()}` : name;
    }
  }
}
