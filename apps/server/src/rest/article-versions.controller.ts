import { Controller, Param, Query } from '@nestjs/common';
import type { ArticleVersionSummary, ArticleVersionView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { listVersions, readVersion } from '#engine/knowledge/articles/read-articles.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';
import { orNotFound } from './unwrap.js';

const { articleVersions } = operations;

/** Earlier versions of an article. */
@Controller()
export class ArticleVersionsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(articleVersions.list)
  async list(
    @Param('id') id: ArticleId,
    @Query() page: QueryOf<typeof articleVersions.list>,
  ): Promise<Page<ArticleVersionSummary>> {
    return orNotFound(await listVersions(this.ports, id, page));
  }

  @Operation(articleVersions.read)
  async one(@Param('id') id: ArticleId, @Param('version') version: number): Promise<ArticleVersionView> {
    return orNotFound(await readVersion(this.ports, id, version));
  }
}
