import { sampleCards } from '../business/sample-cards.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { nameIn } from './type-names.js';

/** Sample values by field name, more telling than those by type. */
const byName: Record<string, unknown> = {
  asked: '0199a4c1-02b7-7f10-8a66-2f4e5d0c7b90',
  appointment: 'A-2719836',
  articleId: 'returns-en',
  articleTitle: 'How do I return it?',
  at: 1764000000000,
  cards: [sampleCards.order],
  chatbotId: 'valdora',
  calibration: 'default',
  clientEmail: 'giulia.rossi@example.com',
  clientId: 'client-7',
  comment: 'Quick and kind.',
  conversationId: '0199a4c0-7c1f-7a52-9d3e-6d1f0c9b2a11',
  corrects: '0199a4c1-02b7-7f10-8a66-2f4e5d0c7b90',
  endsAt: '2026-03-04T09:30:00.000Z',
  eventId: '0199a4c1-02b7-7f10-8a66-2f4e5d0c7b90',
  eventTypes: ['message.posted'],
  expectedMinutes: [2, 5],
  from: 0.9,
  host: 'hooks.example',
  label: 'How do I return it?',
  lead: 'This is your order.',
  labels: ['returns'],
  locale: 'en',
  name: 'Valdora',
  none: 'None of these',
  number: 'V-10428',
  note: 'Asks about order 1042.',
  offerUntil: 1764000030000,
  currency: 'EUR',
  declined: 'can i send it back',
  operatorId: '0199a4b0-11d2-7c3a-b1de-90ab34cd56ef',
  operatorName: 'Anna',
  page: 'https://shop.example/returns',
  passageId: 'returns-en/0',
  path: '/policy/threshold',
  previousConversationId: null,
  prefix: 'pak_Xy12',
  previousStart: '2026-03-03T15:00:00.000Z',
  question: 'can i send it back',
  reference: 'V-10428',
  resolvesAt: 1764000300000,
  scopes: ['conversations:read'],
  service: 'Bike service',
  serviceId: 'service-3',
  standalone: null,
  startsAt: '2026-03-04T09:00:00.000Z',
  status: 'shipped',
  subject: 'The parcel arrived open',
  text: 'Within 30 days.',
  title: 'How do I return it?',
  to: 0.8,
  until: 1764000030000,
  visitorId: '0199a4bf-5e11-7d08-8c2b-1a2b3c4d5e6f',
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
        return name;
    }
  }
}
