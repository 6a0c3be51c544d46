import type { ProductContent, ProductPatch } from '#contracts/business/products.js';
import type { ProductId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import type { Ports } from '../ports/ports.js';
import type { Product } from '../ports/product-store.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type ProductPorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;

/** Creates a product; `product_exists` where another one has the number. */
export function createProduct(ports: ProductPorts, content: ProductContent): Promise<Result<Product>> {
  return ports.unitOfWork.run(async (stores) => {
    const now = ports.clock.now();
    const id = ports.ids.next() as ProductId;
    return put(stores, { ...content, id, version: 1, createdAt: now, updatedAt: now });
  });
}

export interface ChangeProduct {
  readonly id: ProductId;
  /** Every field, or a merge patch. */
  readonly change: ProductContent | ProductPatch;
  readonly expected: ExpectedRevisions;
}

/** Replaces or patches a product. */
export function changeProduct(ports: ProductPorts, { id, change, expected }: ChangeProduct): Promise<Result<Product>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<Product>> => {
    const found = atExpectedVersion(await stores.products.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    const version = present.version + 1;
    return put(stores, { ...present, ...change, version, updatedAt: ports.clock.now() });
  });
}

/** `not_found` if missing. Orders of it stay unchanged. */
export function removeProduct(
  { unitOfWork }: ProductPorts,
  id: ProductId,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  return unitOfWork.run(async ({ products }): Promise<Result<null>> => {
    const present = atExpectedVersion(await products.get(id), expected);
    if (!present.ok) return present;
    await products.remove(id);
    return ok(null);
  });
}

async function put({ products }: Pick<Transaction, 'products'>, product: Product): Promise<Result<Product>> {
  const namesake = await products.bySku(product.sku);
  if (namesake !== null && namesake.id !== product.id) return reject('product_exists');
  await products.put(product);
  return ok(product);
}
