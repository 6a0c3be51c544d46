import type { ActionField } from '#contracts/business/action-fields.js';
import {
  type ApiDocumentView,
  type CustomActionDefinition,
  customActionPut,
} from '#contracts/business/custom-actions.js';
import type { HttpCall, HttpMethod } from '#contracts/business/http-call.js';
import { limits } from '#contracts/limits.js';
import { validate } from '#contracts/validate.js';
import { type ForeignSchema, fieldOfSchema, isObject, typeOf } from '#domain/custom-actions/field-of-schema.js';
import { actionNameOf, inBoth, oneLine, wordsOf } from '#domain/custom-actions/names.js';
import type { ApiDocument } from './api-document.js';
import { bodyOf } from './body-fields.js';
import { FieldNames } from './field-names.js';
import { outputsOf } from './response-outputs.js';

export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: ForeignSchema;
  /** Parameters of the path, then those of the operation, which override them. */
  readonly parameters: readonly unknown[];
}

type OperationView = ApiDocumentView['operations'][number];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly description: unknown;
  readonly schema: ForeignSchema;
}

/** Drafts an action for an operation. Its texts are a proposal that an admin reviews. */
export function operationAction(
  document: ApiDocument,
  { method, path, operation, parameters }: ApiOperation,
): OperationView {
  const title =
    oneLine(operation.summary, 80) ?? oneLine(operation.operationId, 80) ?? `${method.toUpperCase()} ${path}`;
  const view = { method: method.toUpperCase(), path: oneLine(path, 300) ?? '', summary: title };
  const refused = (problem: string): OperationView => ({ ...view, problem, draft: null });
  const names = new FieldNames();
  const fields: ActionField[] = [];
  const add = (name: string, schema: ForeignSchema, about: { description?: unknown; isRequired: boolean }): string => {
    const unique = names.unique(name);
    const isList = typeOf(schema) === 'array';
    // A parameter with a list takes a single entry.
    fields.push(
      fieldOfSchema(unique, isList ? { type: 'string' } : schema, { ...about, label: wordsOf(name).slice(0, 80) }),
    );
    return unique;
  };
  const given = parametersOf(document, parameters);
  if (given.some((one) => one.in === 'cookie' && one.isRequired)) return refused('It needs a cookie.');

  const template = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = given.find((one) => one.in === 'path' && one.name === name);
    return `{${add(name, parameter?.schema ?? { type: 'string' }, { description: parameter?.description, isRequired: true })}}`;
  });
  const query: HttpCall['query'] = [];
  const headers: HttpCall['headers'] = [];
  for (const one of given.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))) {
    if (one.in !== 'query' && !(one.in === 'header' && !/^(accept|content-type|authorization)$/i.test(one.name)))
      continue;
    if (!one.isRequired && fields.length >= limits.actionFields) continue;
    const value = `{${add(one.name, one.schema, one)}}`;
    (one.in === 'query' ? query : headers).push({ name: one.name, value });
  }
  const body = bodyOf(document, operation.requestBody, fields, names);
  if (body === 'not JSON') return refused('Its body is not JSON.');
  const draft = {
    name: actionNameOf(oneLine(operation.operationId, 60) ?? `${method} ${path}`),
    title: inBoth(title),
    description: inBoth(oneLine(operation.description, 500) ?? title),
    effect: method === 'get' ? 'read' : 'write',
    identity: 'none',
    fields,
    call: { type: 'http', method: method.toUpperCase() as HttpMethod, path: template, query, headers, body },
    output: outputsOf(document, operation.responses),
  };
  const parsed = validate(customActionPut, draft);
  if (!parsed.success) return refused(problemOf(parsed.error.issues[0], fields.length));
  const { isEnabled: _, ...definition } = parsed.data;
  return { ...view, problem: null, draft: definition satisfies CustomActionDefinition };
}

function problemOf(
  issue: { readonly path: PropertyKey[]; readonly message: string } | undefined,
  fields: number,
): string {
  if (fields > limits.actionFields) return `It needs more than ${limits.actionFields} values.`;
  return issue ? `/${issue.path.map(String).join('/')} ${issue.message}` : 'It cannot be used.';
}

/** Parameters by location and name; a later one overrides an earlier one. */
function parametersOf(document: ApiDocument, parameters: readonly unknown[]): Parameter[] {
  const found = parameters.flatMap((given): [string, Parameter][] => {
    const one = document.resolved(given);
    if (!isObject(one) || typeof one.name !== 'string' || typeof one.in !== 'string') return [];
    const [content] = isObject(one.content) ? Object.values(one.content) : [];
    const schema = document.schema(one.schema ?? (isObject(content) ? content.schema : {}));
    const { name, description } = one;
    return [[`${one.in} ${name}`, { name, in: one.in, isRequired: one.required === true, description, schema }]];
  });
  return [...new Map(found).values()];
}
