import { errors } from '#contracts/errors.js';
import type { OpenApiDocument } from '#contracts/openapi/document.js';
import { documentation } from '#contracts/operations/documentation.js';
import { type Html, html, sentence } from './html.js';
import { operationView } from './operation-view.js';
import { schemaView } from './schema-view.js';

/** The readable page of the OpenAPI document. It needs no script. */
export function documentationPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const schemas = Object.entries(components.schemas);
  return page(
    'REST API',
    html`<nav>${tags.map(({ name }) => html`<a href="#${anchor(name)}">${name}</a>`)}<a href="#schemas">Schemas</a><a href="${documentation.errors.path}">Errors</a></nav>
<main>
<h1>${info.title} REST API, version ${info.version}</h1>
<p>${sentence(info.description)} The same document for programs: <a href="${documentation.openApi.path}"><code>${documentation.openApi.path}</code></a> (OpenAPI 3.1).</p>
${tags.map(({ name }) => html`<h2 id="${anchor(name)}">${name}</h2>${operationsOf(document, name)}`)}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>${schemaView(schema)}`)}
</main>`,
  );
}

/** Every error that a caller can see. */
export function errorsPage(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, retryable, message }]) =>
      html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${retryable ? 'yes' : ''}</td><td>${message}</td></tr>`,
  );
  return page(
    'Errors',
    html`<nav><a href="${documentation.page.path}">REST API</a></nav>
<main>
<h1>Errors</h1>
<p>REST returns the status with an <code>application/problem+json</code> body, whose <code>code</code> is one of the following. Socket acknowledgements use the same codes. A retryable request can be repeated unchanged, after <code>Retry-After</code> if that header is present.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Retryable</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>
</main>`,
  );
}

function operationsOf(document: OpenApiDocument, tag: string): Html[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationView(document, method, path, operation)),
  );
}

function anchor(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Parley</title>
<link rel="stylesheet" href="${documentation.style.path}">
</head>
<body>
${content}
</body>
</html>
`.text;
}
