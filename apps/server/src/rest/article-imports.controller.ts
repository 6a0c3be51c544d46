import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type {
  ArticleImportCreate,
  ArticleImportView,
  ImportItem,
  ImportItemsQuery,
} from '#contracts/article-imports.js';
import { pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { ArticleImports } from '#engine/knowledge/imports/article-imports.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { articleImports } = operations;

/** Background imports of articles from files, pages and site maps. */
@Controller()
export class ArticleImportsController {
  constructor(private readonly imports: ArticleImports) {}

  @Operation(articleImports.list)
  async list(@Query() { chatbotId, ...page }: QueryOf<typeof articleImports.list>): Promise<Page<ArticleImportView>> {
    return this.imports.list(chatbotId ?? null, page);
  }

  @Operation(articleImports.read)
  async one(@Param('id') id: string): Promise<ArticleImportView> {
    return orNotFound(await this.imports.read(id));
  }

  @Operation(articleImports.items)
  async items(@Param('id') id: string, @Query() query: ImportItemsQuery): Promise<Page<ImportItem>> {
    return orNotFound(await this.imports.items(id, query));
  }

  @Operation(articleImports.start)
  async start(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: ArticleImportCreate,
  ): Promise<ArticleImportView> {
    const started = unwrap(await this.imports.start(body, actorOf(principal)));
    response.location(pathTo(articleImports.read, { id: started.id }));
    return started;
  }
}
