import type { GraphQLFormattedError } from 'graphql';
import { signInCookie } from './clients.js';
import { demoApiKey } from './demo.js';

export interface GraphqlReply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;
  readonly errors: readonly GraphQLFormattedError[];
}

const mediaType = 'application/graphql-response+json';

/** Plain GraphQL client over HTTP with these headers, by default the demo API key. */
export class Graphql {
  readonly #url: string;

  constructor(
    url: string,
    private readonly headers: Record<string, string> = { 'X-API-Key': demoApiKey },
  ) {
    this.#url = `${url}/graphql`;
  }

  static async signedIn(url: string, name: string): Promise<Graphql> {
    return new Graphql(url, { Cookie: await signInCookie(url, name) });
  }

  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that its own query asks for.
  ask<T = any>(query: string, variables?: object): Promise<GraphqlReply<T>> {
    return this.send(JSON.stringify({ query, variables }));
  }

  /** Sends this body unchanged. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async send<T = any>(body: string, headers: Record<string, string> = {}): Promise<GraphqlReply<T>> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: mediaType, ...this.headers, ...headers },
      body,
    });
    const text = await response.text();
    const { data = null, errors = [] } = text === '' ? {} : JSON.parse(text);
    return { status: response.status, headers: response.headers, data, errors };
  }

  /** Status and code of the first error. */
  async refusal(query: string, variables?: object): Promise<[number, unknown]> {
    const { status, errors } = await this.ask(query, variables);
    return [status, errors[0]?.extensions?.code];
  }
}
