import type { Reauthentication } from '#contracts/sign-in.js';
import type { SingleSignOnOutcome, SingleSignOnRequest } from '#contracts/single-sign-on.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';

/** A provider on a busy machine may answer after the deadline of a call: the request is sent up to this many times. */
const tries = 4;

/** A browser at the sign-in page: stores the cookies of one server. */
export class SignOnBrowser {
  readonly #cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    cookie?: string,
  ) {
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) this.#cookies.set(name, value);
  }

  /** Address at the provider to which a sign-in leads, or, with a proof, the connection of the account that is signed in. */
  async depart(proof?: Reauthentication): Promise<URL> {
    const path = proof ? '/api/v1/profile/identity/requests' : '/api/v1/single-sign-on-requests';
    for (let left = tries - 1; ; left -= 1) {
      try {
        return new URL((await this.#post<SingleSignOnRequest>(path, proof ?? {})).url);
      } catch (error) {
        if (left === 0 || (error as Error).message !== 'provider_unavailable') throw error;
      }
    }
  }

  /** The server's reply to the provider's redirect; a code if it refuses. */
  async return(at: URL | string): Promise<SingleSignOnOutcome | string> {
    const query = typeof at === 'string' ? at : at.search;
    return this.#post<SingleSignOnOutcome>('/api/v1/single-sign-on-returns', { query }).catch(
      (error: Error) => error.message,
    );
  }

  get isSignedIn(): boolean {
    return this.#cookies.has('parley_session');
  }

  get rest(): RestClient {
    return createRestClient({ url: this.url, headers: { Cookie: this.#header, Origin: this.url } });
  }

  get #header(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  /** Rejects with the error code as the message. */
  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { 'Content-Type': 'application/json', Origin: this.url, Cookie: this.#header };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const reply = (await response.json()) as T & { code?: string };
    if (response.status >= 500) throw new Error(`${response.status}: never a 5xx`);
    if (!response.ok) throw new Error(reply.code);
    return reply;
  }
}
