import { RequestFailed } from './client-types.js';
import { unanswered } from './request.js';
import type { RestClientOptions } from './rest/rest-caller.js';

export interface GraphqlOperation {
  query: string;
  variables?: Readonly<Record<string, unknown>>;
}

/** Response of an operation: data, errors, or both. Errors have the codes of REST in `extensions`. */
export interface GraphqlResult {
  data?: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string } }[];
}

/** Sends an operation. Resolves for refused operations, too; rejects with a `RequestFailed` if no server answered. */
export async function graphqlRequest(
  { url, headers }: RestClientOptions,
  operation: GraphqlOperation,
): Promise<GraphqlResult> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(operation),
      signal: AbortSignal.timeout(30_000),
    });
    return (await response.json()) as GraphqlResult;
  } catch {
    throw new RequestFailed(unanswered());
  }
}
