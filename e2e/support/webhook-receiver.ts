import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { WebhookDeliveryDetails, WebhookDeliveryView, WebhookEndpointView } from '#contracts/webhooks.js';
import type { Api } from './api.js';
import { type HttpPeer, httpPeer } from './http-peer.js';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: PublishedEvent;
  readonly at: number;
}

type Reply = (response: ServerResponse, received: Received) => void;

export const accept: Reply = (response) => response.end('thanks');

/** Receiver of webhooks on the loopback: echoes challenges, records deliveries and replies as configured. */
export class WebhookReceiver {
  readonly received: Received[] = [];

  private constructor(
    private readonly peer: HttpPeer,
    public reply: Reply,
  ) {}

  static async start(reply: Reply = accept): Promise<WebhookReceiver> {
    const receiver: WebhookReceiver = new WebhookReceiver(
      await httpPeer((request, response, body) => {
        const event = JSON.parse(body) as PublishedEvent & { data: { challenge?: string } };
        if (event.data.challenge !== undefined) {
          response.end(JSON.stringify({ challenge: event.data.challenge }));
          return;
        }
        const got = { headers: request.headers, body, event, at: Date.now() };
        receiver.received.push(got);
        receiver.reply(response, got);
      }),
      reply,
    );
    return receiver;
  }

  get url(): string {
    return `${this.peer.url}/hooks`;
  }

  /** Ids of the events, in the order in which they came. */
  get ids(): string[] {
    return this.received.map(({ event }) => event.event_id);
  }

  close(): Promise<void> {
    return this.peer.close();
  }
}

/** Which signatures of a delivery the reference libraries accept. */
export async function checkSignatures({ headers, body }: Received, secret: string) {
  const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
    name,
    String(headers[name]),
  ]);
  let isStandard = true;
  try {
    new Webhook(secret).verify(body, Object.fromEntries(standard));
  } catch {
    isStandard = false;
  }
  return { isStandard, isPlain: await verify(secret, body, String(headers['x-signature'])) };
}

/** An endpoint of the server under test, seen by an admin. */
export class TestEndpoint {
  private constructor(
    private readonly admin: Api,
    readonly id: string,
    public secret: string,
  ) {}

  static async create(admin: Api, url: string, eventTypes = ['conversation.started', 'message.posted']) {
    const made = await admin.post<WebhookEndpointView & { secret: string }>('/api/v1/webhook-endpoints', {
      url,
      eventTypes,
    });
    if (made.status !== 201) throw new Error(`${made.status}: ${JSON.stringify(made.body)}`);
    return new TestEndpoint(admin, made.body.id, made.body.secret);
  }

  /** Created and verified. */
  static async verified(admin: Api, receiver: WebhookReceiver, eventTypes?: string[]): Promise<TestEndpoint> {
    const endpoint = await TestEndpoint.create(admin, receiver.url, eventTypes);
    const { body } = await endpoint.post<{ isVerified: boolean }>('/verifications');
    if (!body.isVerified) throw new Error(`not verified: ${JSON.stringify(body)}`);
    return endpoint;
  }

  get path(): string {
    return `/api/v1/webhook-endpoints/${this.id}`;
  }

  post<T>(path: string, body: unknown = {}) {
    return this.admin.post<T>(this.path + path, body);
  }

  async view(): Promise<WebhookEndpointView> {
    return (await this.admin.get<WebhookEndpointView>(this.path)).body;
  }

  change(body: object) {
    return this.admin.ask<WebhookEndpointView>('PATCH', this.path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  }

  async deliveries(query = ''): Promise<WebhookDeliveryView[]> {
    return (await this.admin.get<WebhookDeliveryView[]>(`${this.path}/deliveries?limit=100&${query}`)).body;
  }

  async delivery(id: string): Promise<WebhookDeliveryDetails> {
    return (await this.admin.get<WebhookDeliveryDetails>(`${this.path}/deliveries/${id}`)).body;
  }
}
