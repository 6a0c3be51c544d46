import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { type ForeignSchema, isObject, typeOf } from '#domain/custom-actions/field-of-schema.js';
import { inBoth, oneLine, wordsOf } from '#domain/custom-actions/names.js';
import type { ApiDocument } from './api-document.js';
import { jsonSchemaIn } from './body-fields.js';
import { FieldNames } from './field-names.js';

/** Maximum number of proposed outputs. */
const proposed = 8;
const maxDepth = 3;
const scalars: ReadonlySet<string | null> = new Set(['string', 'number', 'integer', 'boolean']);

/** Proposes outputs for the success reply: its texts, numbers and booleans, also within objects and lists. */
export function outputsOf(document: ApiDocument, responses: unknown): CustomActionDefinition['output'] {
  if (!isObject(responses)) return [];
  const status = Object.keys(responses).find((code) => /^2/.test(code)) ?? 'default';
  const response = document.resolved(responses[status]);
  const schema = isObject(response) ? jsonSchemaIn(document, response.content) : null;
  const names = new FieldNames();
  const outputs: CustomActionDefinition['output'] = [];
  const add = (given: ForeignSchema, name: string, pointer: string, depth: number): void => {
    if (outputs.length >= proposed || pointer.length > 200) return;
    if (scalars.has(typeOf(given))) {
      const label = oneLine(given.title, 80) ?? wordsOf(name).slice(0, 80);
      outputs.push({ name: names.unique(name), label: inBoth(label), pointer });
    } else if (depth < maxDepth && isObject(given.properties)) {
      for (const [key, value] of Object.entries(given.properties))
        add(document.schema(value), key, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    } else if (depth < maxDepth && typeOf(given) === 'array') {
      add(document.schema(given.items), name, `${pointer}/*`, depth + 1);
    }
  };
  if (schema) add(schema, 'result', '', 0);
  return outputs;
}
