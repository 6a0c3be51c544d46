import type { ConversationId } from '#contracts/ids.js';
import type { Problem } from '#contracts/rest.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import { signInCookie } from './clients.js';
import { demoApiKey } from './demo.js';

export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Plain REST client with these headers, by default the demo API key. */
export class Api {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = { 'X-API-Key': demoApiKey },
  ) {}

  /** The same as an operator, who sees what the bot considered. */
  static async signedIn(url: string, name: string): Promise<Api> {
    return new Api(url, { Cookie: await signInCookie(url, name) });
  }

  /** `body` is the parsed JSON of the response, or its text. */
  async ask<T = Problem>(method: string, path: string, more: RequestInit = {}): Promise<Reply<T>> {
    const response = await fetch(this.url + path, { ...more, method, headers: { ...this.headers, ...more.headers } });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.match(/[/+]json\b/) != null;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  get<T = Problem>(path: string): Promise<Reply<T>> {
    return this.ask<T>('GET', path);
  }

  post<T = Problem>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
    return this.ask<T>('POST', path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }

  async summary(id: ConversationId): Promise<ConversationSummary> {
    return (await this.get<ConversationSummary>(`/api/v1/conversations/${id}`)).body;
  }

  /** The whole log of a conversation, page by page. */
  async log(id: ConversationId): Promise<EventView[]> {
    const events: EventView[] = [];
    for (;;) {
      const after = events.at(-1)?.seq ?? 0;
      const path = `/api/v1/conversations/${id}/events?limit=100&after=${after}`;
      const { body } = await this.get<EventView[]>(path);
      events.push(...body);
      if (body.length < 100) return events;
    }
  }

  /** Texts of all messages, in order. */
  async texts(id: ConversationId): Promise<string[]> {
    return (await this.log(id)).flatMap((event) => (event.type === 'message.posted' ? [event.data.text] : []));
  }
}

/** Describes gaps and duplicates in the numbers of a log; empty for a valid one. */
export function numberingErrors(log: readonly EventView[]): string[] {
  const visible = log.flatMap(({ publicSeq }) => (publicSeq === null ? [] : [publicSeq]));
  return [
    ...log.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`seq ${seq} is at position ${index + 1}`])),
    ...visible.flatMap((seq, index) => (seq === index + 1 ? [] : [`publicSeq ${seq} is at position ${index + 1}`])),
    ...(new Set(log.map(({ id }) => id)).size === log.length ? [] : ['an id occurs twice']),
  ];
}
