import { Controller, Query } from '@nestjs/common';
import type { ArticleGroup } from '#contracts/article-groups.js';
import type { ArticlesQuery } from '#contracts/articles.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { listArticleGroups } from '#engine/knowledge/articles/list-article-groups.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';

/** Articles with their translations, one row each. */
@Controller()
export class ArticleGroupsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(operations.articleGroups.list)
  async list(@Query() query: ArticlesQuery): Promise<Page<ArticleGroup>> {
    return listArticleGroups(this.ports, query);
  }
}
