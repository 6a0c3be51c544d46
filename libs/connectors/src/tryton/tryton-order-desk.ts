import { z } from 'zod';
import type { Availability, BusinessOrder } from '#contracts/business/orders.js';
import { ok } from '#contracts/result.js';
import type { BusinessResult } from '#engine/ports/business/business-result.js';
import type { OrderDesk } from '#engine/ports/business/order-desk.js';
import type { RecordsByTime, TimedRecord } from '../business/changes-by-time.js';
import type { TrytonClient, TrytonOperation } from './tryton-client.js';
import { isReturn, type Sale, sale, saleFields, toOrder } from './tryton-sale.js';
import { dateTimeValue, escaped, isSearchable, recordId, toDateTime, toInstant } from './tryton-values.js';

const product = z.object({
  code: z.string().nullable(),
  name: z.string().nullable(),
  type: z.string(),
  consumable: z.union([z.boolean(), z.int()]).nullable(),
  quantity: z.number(),
});
type Product = z.infer<typeof product>;
const ids = z.array(z.int());

/** Condition for sales beyond the draft state, which are offered or agreed. */
const offered = ['state', '!=', 'draft'];
const numbered = ['number', '!=', null];
const changedSale = sale.extend({ write_date: dateTimeValue });
/** Maximum sales read for one number: each company has its own sequence. */
const maxAlike = 10;

/** Order desk: orders are sales, and availability is the stock of products in the warehouses. */
export class TrytonOrderDesk implements OrderDesk, RecordsByTime {
  constructor(private readonly client: TrytonClient) {}

  async order(number: string): Promise<BusinessResult<BusinessOrder | null>> {
    const wanted = number.trim().replace(/^#/, '').trim();
    if (!isSearchable(wanted)) return ok(null);
    const domain = [offered, ['number', 'ilike', escaped(wanted)]];
    const found = await this.#sales(this.client.operation(), domain, maxAlike);
    if (!found.ok) return found;
    const alike = found.value.filter((one) => one.number.toLowerCase() === wanted.toLowerCase());
    const [first] = alike.length === 1 ? alike : alike.filter((one) => one.number === wanted);
    return ok(first ? toOrder(first) : null);
  }

  async ordersOf(customerId: string, limit: number): Promise<BusinessResult<BusinessOrder[]>> {
    const party = recordId(customerId);
    if (party === null) return ok([]);
    const found = await this.#sales(this.client.operation(), [offered, numbered, ['party', '=', party]], limit);
    return found.ok ? ok(found.value.map(toOrder)) : found;
  }

  /** By `write_date`, which only changed records have: a sale with a number has been changed at least once. */
  async changedSince(
    since: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<BusinessResult<TimedRecord[]>> {
    const domain = [offered, numbered, ['write_date', '>=', toDateTime(since)]];
    const order = [
      ['write_date', 'ASC'],
      ['id', 'ASC'],
    ];
    return this.#changed([domain, offset, limit, order, [...saleFields, 'write_date']]);
  }

  async changedLast(): Promise<BusinessResult<TimedRecord | null>> {
    const order = [
      ['write_date', 'DESC'],
      ['id', 'DESC'],
    ];
    const found = await this.#changed([[offered, numbered], 0, 1, order, [...saleFields, 'write_date']]);
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  async #changed(params: readonly unknown[]): Promise<BusinessResult<TimedRecord[]>> {
    const found = await this.client
      .operation()
      .read(z.array(changedSale), { method: 'model.sale.sale.search_read', params });
    return found.ok ? ok(found.value.map(toTimed)) : found;
  }

  /** Prices are left out: Tryton's are without taxes, and depend on price lists. */
  async availability(text: string, limit: number): Promise<BusinessResult<Availability[]>> {
    const wanted = text.trim();
    if (!isSearchable(wanted)) return ok([]);
    const operation = this.client.operation();
    const exact = await this.#products(operation, [['code', 'ilike', escaped(wanted)]], limit);
    if (!exact.ok || exact.value.length > 0) return exact;
    const words = wanted.split(/\s+/).map((word) => ['name', 'ilike', `%${escaped(word)}%`]);
    return this.#products(operation, words, limit);
  }

  async #sales(operation: TrytonOperation, domain: readonly unknown[], limit: number): Promise<BusinessResult<Sale[]>> {
    const order = [
      ['sale_date', 'DESC NULLS FIRST'],
      ['id', 'DESC'],
    ];
    const sales: Sale[] = [];
    // Returns are filtered out: read on, because fewer sales than the limit would mean that there are no more.
    for (let from = 0; ; from += limit) {
      const params = [domain, from, limit, order, saleFields];
      const found = await operation.read(z.array(sale), { method: 'model.sale.sale.search_read', params });
      if (!found.ok) return found;
      sales.push(...found.value.filter((one) => !isReturn(one)));
      if (found.value.length < limit || sales.length >= limit) return ok(sales.slice(0, limit));
    }
  }

  /** Stock in the warehouses, less the quantity assigned to orders. */
  async #products(
    operation: TrytonOperation,
    conditions: readonly unknown[],
    limit: number,
  ): Promise<BusinessResult<Availability[]>> {
    const places = await operation.read(ids, {
      ...{ method: 'model.stock.location.search', params: [[['type', '=', 'warehouse']], 0, null, null] },
    });
    if (!places.ok) return places;
    const domain = [['salable', '=', true], ['code', '!=', null], ...conditions];
    const fields = ['code', 'name', 'type', 'consumable', 'quantity'];
    const found = await operation.read(z.array(product), {
      ...{ method: 'model.product.product.search_read', params: [domain, 0, limit, [['code', 'ASC']], fields] },
      context: { locations: places.value, stock_skip_warehouse: true, stock_assign: true },
    });
    return found.ok ? ok(found.value.map(toAvailability)) : found;
  }
}

function toTimed(one: z.infer<typeof changedSale>): TimedRecord {
  const [createdAt, changedAt] = [toInstant(one.create_date), toInstant(one.write_date)];
  return { record: isReturn(one) ? null : { port: 'orders', record: toOrder(one) }, createdAt, changedAt };
}

/** Converts a product. Services have no stock, and the stock of consumables is not always counted. */
function toAvailability({ code, name, type, consumable, quantity }: Product): Availability {
  const isCounted = type === 'goods' && !consumable;
  const isAvailable = !isCounted || quantity > 0;
  return { sku: code ?? '', name: name ?? '', isAvailable, quantity: isCounted ? quantity : null, price: null };
}
