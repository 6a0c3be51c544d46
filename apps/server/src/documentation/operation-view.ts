import type { OpenApiDocument, OpenApiOperation } from '#contracts/openapi/document.js';
import type { JsonSchema } from '#contracts/openapi/json-schema.js';
import type { OpenApiResponse, Reference } from '#contracts/openapi/responses.js';
import { documentation } from '#contracts/operations/documentation.js';
import { type Html, html, joined, sentence } from './html.js';
import { schemaView, typeOf } from './schema-view.js';

/** One operation of the document, folded. */
export function operationView(document: OpenApiDocument, method: string, path: string, one: OpenApiOperation): Html {
  const { operationId, summary, description, deprecated, parameters, requestBody, responses } = one;
  const body = requestBody?.content['application/json']?.schema;
  return html`<details id="${operationId}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
${deprecated ? html`<p><strong>Deprecated.</strong>${sunsetOf(one)}</p>` : ''}
${description === undefined ? '' : html`<p>${sentence(description)}</p>`}
<p>${accessOf(one)}</p>
${parameters.length === 0 ? '' : html`<h4>Parameters</h4>${parametersView(parameters)}`}
${body ? html`<h4>Body</h4>${schemaView(body)}` : ''}
<h4>Responses</h4>
<table><tbody>${Object.entries(responses).map(([status, given]) => responseView(status, resolve(document, given)))}</tbody></table>
</details>`;
}

function sunsetOf({ 'x-sunset': sunset }: OpenApiOperation): Html {
  return sunset === undefined ? html`` : html` To be removed on ${sunset}.`;
}

function accessOf(one: OpenApiOperation): Html {
  if (one.security.length === 0) return html`No authentication required.`;
  const needed = one['x-permissions'].map((permission) => html`<code>${permission}</code>`);
  const isForOperators = one.security.some((way) => 'session' in way);
  const scopes = one.security.flatMap(({ apiKey }) => apiKey ?? []).map((scope) => html`<code>${scope}</code>`);
  const session = needed.length === 0 ? html`a session` : html`a session with ${joined(needed, ' and ')}`;
  if (!isForOperators) return html`Requires an API key or access token with ${joined(scopes, ' and ')}.`;
  return scopes.length === 0
    ? html`Requires ${session}.`
    : html`Requires ${session}, or an API key or access token with ${joined(scopes, ' and ')}.`;
}

function parametersView(parameters: OpenApiOperation['parameters']): Html {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const note = description === undefined ? '' : sentence(description);
    const standard = schema.default === undefined ? '' : html`Default: <code>${JSON.stringify(schema.default)}</code>.`;
    return html`<tr><td><code>${name}</code> <small>${place}${required ? '' : ', optional'}</small></td><td>${typeOf(schema)}</td><td>${note} ${standard}</td></tr>`;
  });
  return html`<table><tbody>${rows}</tbody></table>`;
}

function resolve(document: OpenApiDocument, response: OpenApiResponse | Reference): OpenApiResponse {
  if (!('$ref' in response)) return response;
  const named = document.components.responses[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)];
  if (!named) throw new Error(`${response.$ref} is not in the document`);
  return named;
}

function responseView(status: string, { description, content = {} }: OpenApiResponse): Html {
  const types = Object.entries(content).map(([type, { schema }]) => {
    if (type === 'application/problem+json') return html`${codesOf(schema)}`;
    return html`${schema ? typeOf(schema) : ''} <small>${type}</small>`;
  });
  return html`<tr><td><code>${status}</code></td><td>${joined(types, ', ')}</td><td>${Number(status) < 400 ? sentence(description) : ''}</td></tr>`;
}

/** Links to the errors that a problem of this schema can name. */
function codesOf(schema: JsonSchema = {}): ReturnType<typeof joined> {
  const [, own] = (schema.allOf ?? []) as JsonSchema[];
  const { enum: codes = [] } = (own?.properties?.code ?? {}) as JsonSchema;
  return joined(
    codes.map((code) => html`<a href="${documentation.errors.path}#${String(code)}"><code>${String(code)}</code></a>`),
    ', ',
  );
}
