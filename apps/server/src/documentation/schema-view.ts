import type { JsonSchema } from '#contracts/openapi/json-schema.js';
import { type Html, html, joined, sentence } from './html.js';

/** A schema in words: its type in a line, and its fields in a table. */
export function schemaView(schema: JsonSchema): Html {
  return html`<p class="type">${typeOf(schema)}</p>${fieldsOf(schema)}`;
}

/** The type of a value in one line; named schemas are links. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, enum: values, const: only, anyOf, oneOf, allOf, items, type } = schema;
  if ($ref) return refOf($ref);
  if (values)
    return html`${joined(
      values.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    )}`;
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  const choices = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (choices) return html`${joined(choices.map(typeOf), allOf ? ' and ' : ' or ')}`;
  if (type === 'array') return html`list of ${typeOf((items ?? {}) as JsonSchema)}${boundsOf(schema)}`;
  const names = [type].flat().filter((name) => name !== undefined);
  return html`${names.length > 0 ? names.join(' or ') : 'anything'}${boundsOf(schema)}`;
}

function refOf(path: string): Html {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return html`<a href="#schema-${name}">${name}</a>`;
}

function boundsOf({ format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems }: JsonSchema): Html {
  const bounds = [
    format,
    minLength === 1 ? 'not empty' : minLength === undefined ? undefined : `${minLength} characters or more`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    minimum === undefined ? undefined : `from ${minimum}`,
    maximum === undefined ? undefined : `to ${maximum}`,
    minItems === undefined ? undefined : `${minItems} or more`,
    maxItems === undefined ? undefined : `at most ${maxItems}`,
  ].filter((bound) => bound !== undefined);
  const expression = pattern === undefined ? [] : [html`<code>${pattern}</code>`];
  const all = [...bounds.map((bound) => html`${bound}`), ...expression];
  return all.length === 0 ? html`` : html` <small>(${joined(all, ', ')})</small>`;
}

/** Fields of an object, or of the items of a list or a union, if those have no page of their own. */
function fieldsOf(schema: JsonSchema): Html {
  const { properties, required = [], items, anyOf, oneOf, allOf } = schema;
  if (properties) {
    const rows = Object.entries(properties).map(([name, given]) => {
      const field = given as JsonSchema;
      const optional = required.includes(name) ? '' : html` <small>optional</small>`;
      const standard =
        field.default === undefined ? '' : html`Default: <code>${JSON.stringify(field.default)}</code>. `;
      return html`<tr><td><code>${name}</code>${optional}</td><td>${typeOf(field)}</td><td>${standard}${sentence(field.description ?? '')}${fieldsOf(field)}</td></tr>`;
    });
    return html`<table><tbody>${rows}</tbody></table>`;
  }
  const within = [items, ...(anyOf ?? oneOf ?? allOf ?? [])].filter((one) => typeof one === 'object');
  return html`${within.map((one) => fieldsOf(one as JsonSchema))}`;
}
