import { z } from 'zod';
import { type EventType, events, eventTypes } from '../events.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { streamKinds } from './define-event.js';
import { exampleOf } from './example-of.js';
import { describeType, namesIn } from './type-names.js';
import { wireSchema } from './wire-data.js';

/** Generator of `docs/events.md`: every event of the catalogue, by stream, with its data and an example. */
export function eventsPage(): string {
  const schemas = new Map(eventTypes.map((type) => [type, dataSchema(type)]));
  const streams = streamKinds.map((kind) => {
    const types = eventTypes.filter((type) => events[type].stream === kind);
    return [`## ${heading[kind]}`, ...types.map((type) => section(type, schemas.get(type) ?? {}))].join('\n\n');
  });
  return `${[introduction, ...streams, namedTypes([...schemas.values()])].join('\n\n')}\n`;
}

/** Example data of a type, valid by its schema. */
export function exampleData(type: EventType): Record<string, unknown> {
  return exampleOf(dataSchema(type)) as Record<string, unknown>;
}

const heading: Record<(typeof streamKinds)[number], string> = {
  conversation: 'Conversations',
  answer: 'Answers',
  offer: 'Offers',
  article: 'Articles',
  chatbot: 'Chatbots',
  operator: 'Operators',
  role: 'Roles',
  session: 'Sessions',
  api_key: 'API keys',
  visitor: 'Visitors',
  client: 'Clients',
  order: 'Orders',
  booking: 'Bookings',
  ticket: 'Tickets',
  payment: 'Payments',
  payment_settings: 'Payment settings',
  webhook_endpoint: 'Webhook endpoints',
  connection: 'Connections',
  application: 'Applications',
  access_link: 'One-time links',
  export: 'Exports',
  installation: 'Installation',
  sign_in_settings: 'Sign-in settings',
  team: 'Teams',
};

const introduction = `# Events

<!-- Generated from libs/contracts/src/events: npx vitest run --project unit libs/contracts/src/events -u -->

Every change is an event in [one log](log.md). Each event belongs to a stream, identified by the kind and the id of its object, and has
\`position\`, \`id\`, \`stream\`, \`seq\`, \`publicSeq\`, \`type\`, \`at\`, \`actor\`, \`principal\`, \`episode\`, \`clientKey\` and \`data\`. This page
documents \`type\` and \`data\`.

**Audience**: \`visitor\` events are shown to the visitor of the conversation (only the fields marked *visitor*), to operators and to programs;
\`staff\` events to operators and programs; \`internal\` events only to operators, where the console explains something. **Published** events
are those that programs receive by default.

Times in \`data\` are in milliseconds in the log and on the visitors' socket, and in ISO 8601 everywhere else, as shown here.`;

function dataSchema(type: EventType): JsonSchema {
  return z.toJSONSchema(wireSchema(type), { io: 'input' });
}

function section(type: EventType, schema: JsonSchema): string {
  const { audience, published, visitor }: { audience: string; published: boolean; visitor: readonly string[] } =
    events[type];
  const facts = `Audience \`${audience}\`${published ? ', published' : ''}.`;
  const rows = fieldRows(schema, visitor);
  const example = JSON.stringify({ type, data: exampleOf(schema) }, null, 2);
  return [`### ${type}`, `${schema.description} ${facts}`, ...rows, `\`\`\`json\n${example}\n\`\`\``].join('\n\n');
}

/** Table of the fields; empty if there are none. */
function fieldRows(schema: JsonSchema, visitor: readonly string[]): string[] {
  const rows = rowsOf(schema, visitor);
  return rows.length === 0 ? [] : [['| field | type | |', '|---|---|---|', ...rows].join('\n')];
}

/** Rows for each field, and for the fields of objects in a list, as `changes[].path`. */
function rowsOf(schema: JsonSchema, visitor: readonly string[], prefix = ''): string[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ', optional';
    const seen = visitor.includes(name) ? ', *visitor*' : '';
    const row = `| \`${prefix}${name}\` | ${describeType(field)}${optional}${seen} | ${field.description ?? ''} |`;
    return [row, ...rowsOf((field.items ?? {}) as JsonSchema, [], `${prefix}${name}[].`)];
  });
}

function namedTypes(schemas: readonly JsonSchema[]): string {
  const named = new Map(schemas.flatMap(namesIn));
  const sections = [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [`### ${name}`, ...fieldRows(schema, [])].join('\n\n'));
  return ['## Types', ...sections].join('\n\n');
}
