import { type Operation, takesIfMatch } from '../operations/operation.js';
import { idempotencyKey } from '../rest.js';
import { timing } from '../timing.js';
import { inputSchema, type JsonSchema, type Parameter } from './json-schema.js';

/** Request headers that an operation takes, from its shape. */
export function headersOf(operation: Operation): Parameter[] {
  return [
    ...(operation.method === 'GET'
      ? [header('If-None-Match', 'The `ETag` of a previous response. Returns 304 if it still matches.')]
      : []),
    ...(operation.takesIdempotencyKey
      ? [
          header(
            'Idempotency-Key',
            operation.takesIdempotencyKey === 'log'
              ? 'Idempotency key chosen by the caller: repeating the request with the same key has no effect, for the life of the conversation.'
              : `Idempotency key chosen by the caller: repeating the request with the same key within ${timing.idempotencyHours} hours returns the first response.`,
            inputSchema(idempotencyKey),
          ),
        ]
      : []),
    ...(takesIfMatch(operation)
      ? [header('If-Match', 'The `ETag` of the resource to change or delete. Returns 412 if the resource has changed.')]
      : []),
  ];
}

function header(name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter {
  return { name, in: 'header', required: false, description, schema };
}
