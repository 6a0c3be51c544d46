import type { WebhookEndpoint, WebhookEndpointStore } from '#engine/ports/webhook-stores.js';
import { fromRow, toRow, webhookEndpointRow } from '../rows/webhook-endpoint.row.js';
import type { Access } from './access.js';

export class TypeormWebhookEndpointStore implements WebhookEndpointStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<WebhookEndpoint | null> {
    const row = await this.#access.read.findOneBy(webhookEndpointRow, { id });
    return row && fromRow(row);
  }

  async all(): Promise<WebhookEndpoint[]> {
    return (await this.#access.read.find(webhookEndpointRow, { order: { createdAt: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async put(endpoint: WebhookEndpoint): Promise<void> {
    await this.#access.write((manager) => manager.upsert(webhookEndpointRow, toRow(endpoint), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(webhookEndpointRow, { id }));
  }
}
