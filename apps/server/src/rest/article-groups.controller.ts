import { Controller, Query } from '@nestjs/common';
import type { ArticleGroup } from '#contracts/article-groups.js';
import type { ArticlesQuery } from '#contracts/articles.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { listArticleGroups } from '#engine/knowledge/articles/list-article-groups.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { Operation } from './operation.decorator.js';

/** Articles with their translations, one row each. */
@Controller()
export class ArticleGroupsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(operations.articleGroups.list)
  async list(@Query() query: ArticlesQuery): Promise<Page<ArticleGroup>> {
    return listArticleGroups(this.core.ports, query);
  }
}
