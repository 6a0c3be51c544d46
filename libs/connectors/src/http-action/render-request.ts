import { fillTemplate, type HttpCall, placeholdersIn } from '#contracts/business/http-call.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessRequest } from '../business/business-client.js';

type Values = Readonly<Record<string, unknown>>;

/** Thrown before sending if a value is not allowed in its place. */
class UnfitValue extends Error {}

/**
 * Renders the request of an action, escaping values by context: encoded as one path segment, encoded in the query, printable in a header,
 * typed in JSON. Values cannot affect the host. `invalid`: a value is not allowed in its place.
 */
export function renderRequest(call: HttpCall, values: Values): BusinessResult<BusinessRequest> {
  try {
    const path = renderPath(call.path, values);
    const query = call.query.filter(({ value }) => isGiven(value, values));
    const headers = call.headers.filter(({ value }) => isGiven(value, values));
    const body = call.body === null ? undefined : renderJson(call.body, values);
    return ok({
      method: call.method,
      path: `${path}${queryOf(query.map(({ name, value }) => [name, fill(value, values)]))}`,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, printable(name, fill(value, values))])),
      body,
    });
  } catch (error) {
    if (error instanceof UnfitValue) return fault('invalid', error.message);
    throw error;
  }
}

/** Path traversal protection: many servers decode an encoded slash, and all resolve dot segments, which gives another path. */
function renderPath(template: string, values: Values): string {
  const path = fillTemplate(template, (name) => {
    const text = textOf(values[name]);
    if (text === '' || /[/\\\p{Cc}]/u.test(text)) throw new UnfitValue(`${name} cannot be part of a path`);
    return encodeURIComponent(text);
  });
  if (path.split('/').some((part) => part === '.' || part === '..')) throw new UnfitValue('the path has a dotted part');
  return path;
}

function queryOf(pairs: [string, string][]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function printable(name: string, value: string): string {
  if (!/^[\x20-\x7e]*$/.test(value)) throw new UnfitValue(`the header ${name} takes printable ASCII characters only`);
  return value.trim();
}

/** Whether every field of a template has a value. */
function isGiven(template: string, values: Values): boolean {
  return placeholdersIn(template).every((name) => values[name] !== undefined && values[name] !== null);
}

function fill(template: string, values: Values): string {
  return fillTemplate(template, (name) => textOf(values[name]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '').replace(/^""$/, '');
}

/** Renders the body. A text that is a single placeholder becomes its value, with its type. Parts without a value are omitted. */
function renderJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') return renderText(template, values);
  if (Array.isArray(template))
    return template.map((entry) => renderJson(entry, values)).filter((entry) => entry !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([key, value]) => [key, renderJson(value, values)] as const);
  const given = entries.filter(([, value]) => value !== undefined);
  // An object is omitted if all of its parts are.
  return entries.length > 0 && given.length === 0 ? undefined : Object.fromEntries(given);
}

function renderText(template: string, values: Values): unknown {
  const names = placeholdersIn(template);
  if (!isGiven(template, values)) return undefined;
  const [only] = names;
  return only !== undefined && template === `{${only}}` ? values[only] : fill(template, values);
}
