import { parse as parseYaml } from 'yaml';
import type { ApiDocumentView } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Rejection, type Result } from '#contracts/result.js';
import { isObject } from '#domain/custom-actions/field-of-schema.js';
import { oneLine } from '#domain/custom-actions/names.js';
import { ApiDocument } from './api-document.js';
import { notOpenApi } from './not-open-api.js';
import { type ApiOperation, operationAction } from './operation-action.js';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const refused = (sentence: string): Rejection => invalidAt('/document', sentence);

/**
 * Parses an OpenAPI document (3.0, 3.1; JSON or YAML) and drafts an action for each operation. The document is untrusted: its size, depth and
 * number of nodes are limited, only local references are followed, and no URL in it is fetched.
 */
export function readApiDocument(text: string): Result<ApiDocumentView> {
  const root = parsed(text);
  if (!isObject(root)) return notOpenApi;
  if (!isBounded(root)) return refused('The document is nested too deeply, or has too many parts.');
  if (root.swagger !== undefined) return refused('This is Swagger 2.0. Convert it to OpenAPI 3 first.');
  if (typeof root.openapi !== 'string' || !/^3\.[01](\.|$)/.test(root.openapi))
    return refused('The document does not say that it is OpenAPI 3.0 or 3.1.');
  if (!isObject(root.paths)) return refused('The document has no paths.');
  const document = new ApiDocument(root);
  const operations = operationsOf(document, root.paths);
  if (operations.length === 0) return refused('The document has no operations.');
  if (operations.length > limits.apiDocumentOperations)
    return refused(`The document has more than ${limits.apiDocumentOperations} operations.`);
  return ok({
    title: oneLine(isObject(root.info) ? root.info.title : null, 120) ?? 'OpenAPI',
    address: addressOf(root.servers),
    operations: operations.map((one) => operationAction(document, one)),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A document in braces is malformed JSON, which a YAML parser would misread.
    if (/^\s*[{[]/.test(text)) return undefined;
  }
  try {
    return parseYaml(text, { maxAliasCount: 100, merge: false, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

/** Checks depth and node count with an explicit stack: deep nesting would overflow the call stack. A YAML alias counts each time it occurs. */
function isBounded(root: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  for (let nodes = 0; open.length > 0; nodes += 1) {
    const { value, depth } = open.pop() as (typeof open)[number];
    if (depth > limits.apiDocumentDepth || nodes > limits.apiDocumentNodes) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) open.push({ value: part, depth: depth + 1 });
  }
  return true;
}

function operationsOf(document: ApiDocument, paths: Readonly<Record<string, unknown>>): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, found]) => {
    const item = document.resolved(found);
    if (!isObject(item)) return [];
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const parameters = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
      return [{ method, path, operation, parameters }];
    });
  });
}

/** Address of the first server, if it has no variables. */
function addressOf(servers: unknown): string | null {
  const [first] = Array.isArray(servers) ? servers : [];
  const url = isObject(first) && typeof first.url === 'string' ? first.url.replace(/\/$/, '') : '';
  return /^https?:\/\/[^{}?#@\s]+$/.test(url) && url.length <= 500 && URL.canParse(url) ? url : null;
}
