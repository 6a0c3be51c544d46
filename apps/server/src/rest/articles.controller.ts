import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ArticleSummary, ArticlesQuery, ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { addVariants } from '#engine/knowledge/articles/add-variants.js';
import {
  archiveArticle,
  publishArticle,
  unarchiveArticle,
  withdrawArticle,
} from '#engine/knowledge/articles/publish-article.js';
import { listArticles, readArticle, viewArticle } from '#engine/knowledge/articles/read-articles.js';
import { createArticle, replaceArticle } from '#engine/knowledge/articles/save-article.js';
import { articleRevision, type ExpectedRevisions } from '#engine/knowledge/revision.js';
import type { StoredArticle } from '#engine/ports/knowledge-stores.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { authorOf } from './author.js';
import { type Caller, CurrentCaller } from './caller.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { articles } = operations;

/** Knowledge-base articles: create, edit, publish, withdraw, archive. */
@Controller()
export class ArticlesController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(articles.list)
  async list(@Query() query: ArticlesQuery): Promise<Page<ArticleSummary>> {
    return listArticles(this.core.ports, query);
  }

  @Operation(articles.read)
  async one(@Param('id') id: ArticleId, @Res({ passthrough: true }) response: Response): Promise<ArticleView> {
    const article = orNotFound(await readArticle(this.core.ports, id));
    return withEntityTag(response, articleRevision(article), article);
  }

  @Operation(articles.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
    @Body() { chatbotId, publish, translationOf, ...content }: BodyOf<typeof articles.create>,
  ): Promise<ArticleView> {
    const input = { chatbotId, publish, translationOf, content, author: authorOf(caller) };
    const article = unwrap(await createArticle(this.core.ports, input));
    response.location(pathTo(articles.read, { id: article.id }));
    return withEntityTag(response, articleRevision(article), await this.#view(article));
  }

  @Operation(articles.replace)
  async replace(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ArticleId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { basedOn, publish, ...content }: BodyOf<typeof articles.replace>,
  ): Promise<ArticleView> {
    const input = { id, basedOn, expected, publish, content, author: authorOf(caller) };
    const article = unwrap(await replaceArticle(this.core.ports, input));
    return withEntityTag(response, articleRevision(article), await this.#view(article));
  }

  @Operation(articles.publish)
  async publish(
    @Param('id') id: ArticleId,
    @Body() { version }: BodyOf<typeof articles.publish>,
  ): Promise<ArticleView> {
    return this.#view(unwrap(await publishArticle(this.core.ports, id, version)));
  }

  @Operation(articles.withdraw)
  async withdraw(@Param('id') id: ArticleId): Promise<void> {
    unwrap(await withdrawArticle(this.core.ports, id));
  }

  @Operation(articles.archive)
  async archive(@Param('id') id: ArticleId): Promise<ArticleView> {
    return this.#view(unwrap(await archiveArticle(this.core.ports, id)));
  }

  @Operation(articles.unarchive)
  async unarchive(@Param('id') id: ArticleId): Promise<void> {
    unwrap(await unarchiveArticle(this.core.ports, id));
  }

  /** Answers 201 for a new phrasing, 200 for a known one. */
  @Operation(articles.addVariant)
  async addVariant(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ArticleId,
    @Body() { text }: BodyOf<typeof articles.addVariant>,
  ): Promise<ArticleView> {
    const taught = { id, texts: [text], author: authorOf(caller) };
    const { article, added } = unwrap(await addVariants(this.core.ports, taught));
    response.status(added ? 201 : 200).location(pathTo(articles.read, { id: article.id }));
    return this.#view(article);
  }

  #view(article: StoredArticle): Promise<ArticleView> {
    return viewArticle(this.core.ports, article);
  }
}
