import { z } from 'zod';
import { limits } from '../limits.js';

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** Field names (RFC 9110, 5.6.2). */
const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/, 'must be the name of a header');
const template = z.string().max(limits.actionTemplateLength);

/**
 * HTTP request of a custom action. `{name}` in a template is replaced by a field; the host is that of the connection,
 * and no value can change it.
 */
export const httpCall = z.strictObject({
  type: z.literal('http'),
  method: z.enum(httpMethods),
  path: template
    .regex(/^\/[^?#\\\s]*$/, 'must begin with / and have no query, fragment or spaces')
    .describe('Path, appended to the address of the connection. Each value is encoded as a single path segment.'),
  query: z
    .array(z.strictObject({ name: z.string().min(1).max(100), value: template }))
    .max(30)
    .default([])
    .describe('Query parameters. A parameter is omitted if it uses a field without a value.'),
  headers: z
    .array(z.strictObject({ name: headerName, value: template }))
    .max(20)
    .default([])
    .describe('Request headers, without credentials: those belong to the connection.'),
  body: z
    .unknown()
    .default(null)
    .describe(
      'JSON body. A string that consists only of `{name}` is replaced by the value with its type; a property is omitted if it uses a field without a value. Null for no body.',
    ),
  keyHeader: headerName
    .nullable()
    .default('Idempotency-Key')
    .describe('For a write: the header that carries the idempotency key. Null if none is sent.'),
  isKeyed: z
    .boolean()
    .default(false)
    .describe(
      'For a write: true if the system honours the idempotency key. Only then is the request retried after a transient fault.',
    ),
});
export type HttpCall = z.output<typeof httpCall>;

const placeholder = /\{([A-Za-z_][A-Za-z0-9_.-]{0,59})\}/g;

/** Names of the fields in a template, in order. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name as string);
}

/** The template with its placeholders replaced. */
export function fillTemplate(text: string, replacement: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => replacement(name));
}

/** Every template in a JSON body, with its JSON Pointer. */
export function templatesIn(body: unknown, pointer = ''): { readonly pointer: string; readonly text: string }[] {
  if (typeof body === 'string') return [{ pointer, text: body }];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => templatesIn(value, `${pointer}/${key}`));
}
