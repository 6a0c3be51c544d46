import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ProductContent, ProductPatch, ProductsQuery, ProductView } from '#contracts/business/products.js';
import type { ProductId } from '#contracts/ids.js';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toProductView } from '#engine/business/business-views.js';
import { listProducts } from '#engine/business/read-business.js';
import { changeProduct, createProduct, removeProduct } from '#engine/business/save-product.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Product } from '#engine/ports/product-store.js';
import { InjectPorts } from '#wiring/core.module.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { products } = operations;

/** Products. */
@Controller()
export class ProductsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(products.list)
  async list(@Query() query: ProductsQuery): Promise<Page<ProductView>> {
    return listProducts(this.ports, query);
  }

  @Operation(products.read)
  async one(@Param('id') id: ProductId, @Res({ passthrough: true }) response: Response): Promise<ProductView> {
    return tagged(response, orNotFound(await this.ports.products.get(id)));
  }

  @Operation(products.create)
  async create(@Res({ passthrough: true }) response: Response, @Body() body: ProductContent): Promise<ProductView> {
    const product = unwrap(await createProduct(this.ports, body));
    response.location(pathTo(products.read, { id: product.id }));
    return tagged(response, product);
  }

  @Operation(products.replace)
  async replace(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ProductId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: ProductContent,
  ): Promise<ProductView> {
    return tagged(response, unwrap(await changeProduct(this.ports, { id, change, expected })));
  }

  @Operation(products.patch)
  async patch(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ProductId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: ProductPatch,
  ): Promise<ProductView> {
    return tagged(response, unwrap(await changeProduct(this.ports, { id, change, expected })));
  }

  @Operation(products.remove)
  async remove(@Param('id') id: ProductId, @IfMatch() expected: ExpectedRevisions): Promise<void> {
    unwrap(await removeProduct(this.ports, id, expected));
  }
}

function tagged(response: Response, product: Product): ProductView {
  return withEntityTag(response, versionRevision(product), toProductView(product));
}
