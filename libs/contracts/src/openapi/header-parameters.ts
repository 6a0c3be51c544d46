import { timing } from '../limits.js';
import { type Operation, takesIfMatch } from '../operations/operation.js';
import { idempotencyKey } from '../rest.js';
import { inputSchema, type JsonSchema, type Parameter } from './json-schema.js';

/** Request headers that an operation takes, from its shape. */
export function headersOf(operation: Operation): Parameter[] {
  return [
    ...(operation.method === 'GET'
      ? [header('If-None-Match', 'The `ETag` of a known reply: 304 while it holds.')]
      : []),
    ...(operation.takesIdempotencyKey
      ? [
          header(
            'Idempotency-Key',
            operation.takesIdempotencyKey === 'log'
              ? 'Made by the caller: a repeat with the same key, for the life of the conversation, changes nothing.'
              : `Made by the caller: a repeat with the same key within ${timing.idempotencyHours} hours gets the first reply.`,
            inputSchema(idempotencyKey),
          ),
        ]
      : []),
    ...(takesIfMatch(operation)
      ? [header('If-Match', 'The `ETag` of what is changed or removed: 412 where something else is there now.')]
      : []),
  ];
}

function header(name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter {
  return { name, in: 'header', required: false, description, schema };
}
