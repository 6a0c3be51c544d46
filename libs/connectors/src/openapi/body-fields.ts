import type { ActionField } from '#contracts/business/action-fields.js';
import { limits } from '#contracts/limits.js';
import { type ForeignSchema, fieldOfSchema, isObject } from '#domain/custom-actions/field-of-schema.js';
import { wordsOf } from '#domain/custom-actions/names.js';
import type { ApiDocument } from './api-document.js';
import type { FieldNames } from './field-names.js';

/** Maximum nesting depth of objects that get a field for each property. A deeper object is a single JSON field. */
const maxDepth = 3;

/** Schema of the JSON media type of a body or reply; null if it has none. */
export function jsonSchemaIn(document: ApiDocument, content: unknown): ForeignSchema | null {
  if (!isObject(content)) return null;
  const type = Object.keys(content).find((name) => /^application\/([\w.+-]+\+)?json\b/i.test(name));
  const media = type === undefined ? null : content[type];
  return isObject(media) ? document.schema(media.schema) : null;
}

/** Template for the body of an operation; adds a field for each of its parts. `not JSON`: the operation requires another media type. */
export function bodyOf(document: ApiDocument, requestBody: unknown, fields: ActionField[], names: FieldNames): unknown {
  const body = document.resolved(requestBody);
  if (!isObject(body)) return null;
  const schema = jsonSchemaIn(document, body.content);
  if (!schema) return body.required === true ? 'not JSON' : null;
  const template = templateOf(schema, { name: 'body', path: [], isRequired: body.required === true });
  return template ?? null;

  function templateOf(
    given: ForeignSchema,
    { name, path, isRequired }: { name: string; path: readonly string[]; isRequired: boolean },
  ): unknown {
    if (fields.length > limits.actionFields || (!isRequired && fields.length >= limits.actionFields)) return undefined;
    if (isObject(given.properties) && path.length < maxDepth) {
      const required: readonly unknown[] = Array.isArray(given.required) ? given.required : [];
      const parts = Object.entries(given.properties)
        .map(([key, value]) => ({
          key,
          schema: document.schema(value),
          isRequired: isRequired && required.includes(key),
        }))
        .filter(({ schema: part }) => part.readOnly !== true)
        .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
        .map(({ key, schema: part, isRequired: isNeeded }) => [
          key,
          templateOf(part, { name: key, path: [...path, key], isRequired: isNeeded }),
        ]);
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
    }
    const unique = names.unique(name);
    fields.push(fieldOfSchema(unique, given, { isRequired, label: wordsOf(name).slice(0, 80) }));
    return `{${unique}}`;
  }
}
