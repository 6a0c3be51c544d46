import { type ActionField, boundsOf } from './action-fields.js';
import type { IdentityLevel } from './actions.js';
import { type HttpCall, placeholdersIn, templatesIn } from './http-call.js';

/** Parts of a definition that the rules read. */
interface Checked {
  readonly effect: 'read' | 'write';
  readonly identity: IdentityLevel;
  readonly fields: readonly ActionField[];
  readonly call: HttpCall | { readonly type: 'tool' };
  readonly output: readonly { readonly name: string }[];
  readonly ownerEmail: string | null;
}

interface DefinitionError {
  readonly pointer: string;
  readonly detail: string;
}

/** Headers that the gateway sets, or that carry credentials: those are sealed with the connection. */
const reservedHeaders =
  /^(host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|cookie|authorization|proxy-.*)$/i;
const readMethods: ReadonlySet<string> = new Set(['GET', 'POST']);

/** Errors of a definition beyond its schema, each with its place. */
export function definitionErrors(given: Checked): DefinitionError[] {
  return [
    ...repeated(given.fields, '/fields'),
    ...repeated(given.output, '/output'),
    ...reservedErrors(given.fields),
    ...choiceErrors(given.fields),
    ...boundErrors(given.fields),
    ...identityErrors(given),
    ...(given.call.type === 'http' ? callErrors(given, given.call) : []),
  ];
}

function repeated(named: readonly { readonly name: string }[], at: string): DefinitionError[] {
  return named.flatMap(({ name }, index) =>
    named.findIndex((one) => one.name === name) < index
      ? [{ pointer: `${at}/${index}/name`, detail: 'is there already' }]
      : [],
  );
}

/** The tools of our MCP server take the conversation as an argument beside the fields. */
function reservedErrors(fields: readonly ActionField[]): DefinitionError[] {
  return fields.flatMap(({ name, from }, index) =>
    name === 'conversation_id' && from === 'asked'
      ? [{ pointer: `/fields/${index}/from`, detail: 'conversation_id is bound to conversation.id' }]
      : [],
  );
}

function choiceErrors(fields: readonly ActionField[]): DefinitionError[] {
  return fields.flatMap(({ kind, from, options }, index) =>
    kind === 'choice' && from === 'asked' && options.length === 0
      ? [{ pointer: `/fields/${index}/options`, detail: 'needs something to choose from' }]
      : [],
  );
}

function boundErrors(fields: readonly ActionField[]): DefinitionError[] {
  return fields.flatMap((field, index) => {
    const { minimum, maximum } = boundsOf(field);
    if (minimum === null || maximum === null || minimum <= maximum) return [];
    return [{ pointer: `/fields/${index}/maximum`, detail: 'must not be less than the minimum' }];
  });
}

/** An action that reads a person's record needs a field that ties the request, or the reply, to that person. */
function identityErrors({ effect, identity, fields, ownerEmail }: Checked): DefinitionError[] {
  const at = (detail: string) => [{ pointer: '/identity', detail }];
  if (effect === 'write' && ownerEmail !== null)
    return [{ pointer: '/ownerEmail', detail: 'is for reads: a write is done before its reply says whose it was' }];
  if (identity === 'matched') {
    if (effect === 'write') return at('matched is for reads: a write is done before its reply says whose it was');
    if (ownerEmail === null) return at('matched needs the place of the e-mail address in the reply');
    if (!fields.some(isProof)) return at('matched needs a field of the kind email that is asked for, named email');
  }
  const isBound = fields.some(({ from, isRequired }) => isRequired && from.startsWith('client.'));
  if (identity === 'verified' && !isBound && ownerEmail === null)
    return at('verified needs a required field of the client, or the place of the e-mail address in the reply');
  return [];
}

/** E-mail address that a visitor names as proof that a record is theirs. */
export function isProof({ name, kind, from }: ActionField): boolean {
  return name === 'email' && kind === 'email' && from === 'asked';
}

function callErrors({ effect, fields }: Checked, call: HttpCall): DefinitionError[] {
  const { method, path, query, headers, body } = call;
  const required = new Set(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const known = new Set(fields.map(({ name }) => name));
  const templates = [
    { pointer: '/call/path', text: path },
    ...query.map(({ value }, index) => ({ pointer: `/call/query/${index}/value`, text: value })),
    ...headers.map(({ value }, index) => ({ pointer: `/call/headers/${index}/value`, text: value })),
    ...templatesIn(body, '/call/body'),
  ];
  const unknown = templates.flatMap(({ pointer, text }) =>
    placeholdersIn(text)
      .filter((name) => !known.has(name))
      .map((name) => ({ pointer, detail: `{${name}} is no field` })),
  );
  const optional = placeholdersIn(path).filter((name) => known.has(name) && !required.has(name));
  return [
    ...unknown,
    ...optional.map((name) => ({
      pointer: '/call/path',
      detail: `{${name}} must be required: it is part of the path`,
    })),
    ...(/(^|\/)\.{1,2}(\/|$)|%2e|\/\//i.test(path)
      ? [{ pointer: '/call/path', detail: 'must have no empty or dotted parts' }]
      : []),
    ...(body !== null && method === 'GET' ? [{ pointer: '/call/body', detail: 'GET has no body' }] : []),
    ...(effect === 'read' && !readMethods.has(method) ? [{ pointer: '/effect', detail: `${method} is a write` }] : []),
    ...headers.flatMap(({ name, value }, index) => [
      ...(reservedHeaders.test(name)
        ? [{ pointer: `/call/headers/${index}/name`, detail: 'is set by the connection' }]
        : []),
      ...(/[^\x20-\x7e]/.test(value)
        ? [{ pointer: `/call/headers/${index}/value`, detail: 'must have printable ASCII characters only' }]
        : []),
    ]),
    ...(call.keyHeader !== null && reservedHeaders.test(call.keyHeader)
      ? [{ pointer: '/call/keyHeader', detail: 'is set by the connection' }]
      : []),
  ];
}
