import type { ProductId } from '#contracts/ids.js';
import { productWords } from '#domain/business/product-words.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type { Product, ProductFilter, ProductStore } from '#engine/ports/product-store.js';
import { fromRow, productRow, productWordRow, toRow } from '../rows/product.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { productListSql } from './business-sql.js';
import { readIdPage } from './read-id-page.js';

export class TypeormProductStore implements ProductStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: ProductId): Promise<Product | null> {
    const row = await this.#access.read.findOneBy(productRow, { id });
    return row && fromRow(row);
  }

  async bySku(sku: string): Promise<Product | null> {
    const row = await this.#access.read.findOneBy(productRow, { skuKey: sku.toLowerCase() });
    return row && fromRow(row);
  }

  async list(filter: ProductFilter, window: Window): Promise<{ items: Product[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, productListSql(filter), window);
    const rows = new Map((await this.#access.read.findBy(productRow, { id: In(ids) })).map((row) => [row.id, row]));
    return { items: ids.flatMap((id) => rows.get(id) ?? []).map(fromRow), total };
  }

  async put(product: Product): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.upsert(productRow, toRow(product), ['id']);
      await manager.delete(productWordRow, { productId: product.id });
      await manager.insert(
        productWordRow,
        productWords(product).map((word) => ({ word, productId: product.id })),
      );
    });
  }

  async remove(id: ProductId): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.delete(productWordRow, { productId: id });
      await manager.delete(productRow, { id });
    });
  }
}
