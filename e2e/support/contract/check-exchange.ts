import type { OpenApiOperation } from '#contracts/openapi/document.js';
import { document, faultIn, operationsAt, responseOf } from './document.js';

/** One request and its response, as both were on the wire. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestBody: string | null;
  readonly status: number;
  readonly headers: Headers;
  readonly responseBody: string;
}

/** Violation of the document in an exchange; null if there is none. Pages outside of the API are not checked. */
export function checkExchange(exchange: Exchange): string | null {
  const { method, url, status } = exchange;
  const { pathname } = new URL(url);
  if (!/^\/(api|health)\//.test(pathname)) return null;
  const at = operationsAt(pathname);
  const operation = at?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const fault = operation ? checkOperation(operation, exchange) : checkRefusal(at === null ? 404 : 405, exchange);
  return fault === null ? null : `${method} ${url} answers ${status}: ${fault}`;
}

function checkOperation(operation: OpenApiOperation, exchange: Exchange): string | null {
  const { method, status, headers, responseBody } = exchange;
  const response = responseOf(operation, status);
  if (!response) return 'the status is not documented';
  if (method === 'HEAD') return null;
  const { content = {} } = response;
  const type = mediaType(headers);
  const documented = content[type];
  if (Object.keys(content).length === 0) return responseBody === '' ? null : 'a body is not documented';
  if (!documented) return `the content type ${type} is not documented`;
  for (const name of Object.keys(response.headers ?? {}))
    if (['Link', 'X-Total-Count', 'ETag'].includes(name) && !headers.has(name)) return `the header ${name} is missing`;
  // A value on each line: none is nothing.
  if (responseBody === '') return type === 'application/x-ndjson' ? null : 'the body is empty';
  const fault = documented.schema ? faultIn(documented.schema, JSON.parse(responseBody)) : null;
  return fault ?? (status < 300 ? checkRequest(operation, exchange) : null);
}

/** An accepted request must be documented. */
function checkRequest({ parameters, requestBody, security }: OpenApiOperation, exchange: Exchange): string | null {
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  if (security.some((way) => 'apiKeyInQuery' in way)) known.add('api_key');
  for (const name of new URL(exchange.url).searchParams.keys())
    if (!known.has(name) && !exchange.url.includes('/health/')) return `accepted the query parameter ${name}`;
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  const fault = faultIn(schema, JSON.parse(exchange.requestBody || '{}'));
  return fault === null ? null : `accepted a body that is not documented: ${fault}`;
}

/** An undocumented path or method is refused with a problem: 404, 405, or an error of the body. */
function checkRefusal(expected: number, { status, headers, responseBody, method }: Exchange): string | null {
  if (![expected, 400, 413, 415].includes(status))
    return `the document has no such ${expected === 404 ? 'path' : 'method'}`;
  if (status === 405 && !headers.get('allow')) return 'the header Allow is missing';
  if (method === 'HEAD') return null;
  if (mediaType(headers) !== 'application/problem+json') return 'it is no problem document';
  return faultIn(document.components.schemas.Problem ?? {}, JSON.parse(responseBody));
}

function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0] ?? '';
}
