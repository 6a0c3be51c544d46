import type { Exchange } from './check-exchange.js';

/** The exchange of one call of `fetch`. The response can still be read afterwards. */
export async function toExchange(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  response: Response,
): Promise<Exchange> {
  return {
    method: (init?.method ?? 'GET').toUpperCase(),
    url: input instanceof Request ? input.url : String(input),
    requestBody: typeof init?.body === 'string' ? init.body : null,
    status: response.status,
    headers: response.headers,
    responseBody: await response.clone().text(),
  };
}
