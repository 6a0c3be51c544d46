import { Api } from '../../support/api.js';
import { accept, TestEndpoint, WebhookReceiver } from '../../support/webhook-receiver.js';
import { publishedTypes } from '../checker/facts.js';
import type { DeliveryEvidence } from '../evidence.js';

/** Receiver of every published event, on the loopback. */
export class WebhookSubscriber {
  readonly deliveries: DeliveryEvidence[] = [];
  readonly #ids = new Set<string>();

  private constructor(private readonly receiver: WebhookReceiver) {}

  static async subscribe(url: string): Promise<WebhookSubscriber> {
    const receiver = await WebhookReceiver.start();
    const subscriber = new WebhookSubscriber(receiver);
    receiver.reply = (response, received) => {
      const { event, headers } = received;
      subscriber.#ids.add(event.event_id);
      const header = String(headers['webhook-id']);
      subscriber.deliveries.push({ id: event.event_id, header, position: event.position, type: event.type });
      // Bodies are dropped: there are too many.
      receiver.received.length = 0;
      accept(response, received);
    };
    await TestEndpoint.verified(await Api.signedIn(url, 'elena'), receiver, [...publishedTypes]);
    return subscriber;
  }

  hasAll(ids: readonly string[]): boolean {
    return ids.every((id) => this.#ids.has(id));
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}
