import type { Availability, BusinessOrder } from '#contracts/business/orders.js';
import type { ClientId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { OrderDesk } from '../ports/business/order-desk.js';
import type { Order } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import type { Product } from '../ports/product-store.js';
import { iso } from '../views/iso.js';

/** Orders and stock in our own tables: clients' orders and products. */
export class EmbeddedOrderDesk implements OrderDesk {
  constructor(private readonly ports: Pick<Ports, 'clients' | 'orders' | 'products'>) {}

  async order(number: string): Promise<BusinessResult<BusinessOrder | null>> {
    const order = await this.ports.orders.byWrittenNumber(number.trim());
    if (order === null) return ok(null);
    const client = await this.ports.clients.get(order.clientId);
    return ok(toBusinessOrder(order, client?.email ?? null));
  }

  async ordersOf(customerId: string, limit: number): Promise<BusinessResult<BusinessOrder[]>> {
    const clientId = customerId as ClientId;
    const client = await this.ports.clients.get(clientId);
    const { items } = await this.ports.orders.list({ clientId }, { offset: 0, limit });
    return ok(items.map((order) => toBusinessOrder(order, client?.email ?? null)));
  }

  /** Prefix search over names and keywords of products. */
  async availability(text: string, limit: number): Promise<BusinessResult<Availability[]>> {
    const exact = await this.ports.products.bySku(text.trim());
    if (exact) return ok([toAvailability(exact)].slice(0, limit));
    const { items } = await this.ports.products.list({ q: text }, { offset: 0, limit });
    return ok(items.map(toAvailability));
  }
}

function toBusinessOrder(
  { number, clientId, status, tracking, placedAt, lines, total }: Order,
  customerEmail: string | null,
): BusinessOrder {
  return {
    ...{ number, customerId: clientId, customerEmail, status, tracking, placedAt: iso(placedAt), total },
    lines: lines.map(({ sku, name, quantity }) => ({ sku, name, quantity })),
  };
}

function toAvailability({ sku, name, quantity, price }: Product): Availability {
  return { sku, name, isAvailable: quantity === null || quantity > 0, quantity, price };
}
