import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ArticleSummary, ArticlesQuery, ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { addVariants } from '#engine/knowledge/articles/add-variants.js';
import {
  archiveArticle,
  publishArticle,
  unarchiveArticle,
  withdrawArticle,
} from '#engine/knowledge/articles/publish-article.js';
import { listArticles, readArticle, viewArticle } from '#engine/knowledge/articles/read-articles.js';
import { createArticle, replaceArticle } from '#engine/knowledge/articles/save-article.js';
import type { StoredArticle } from '#engine/ports/knowledge-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { articles } = operations;

/** Knowledge-base articles: create, edit, publish, withdraw, archive. */
@Controller()
export class ArticlesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(articles.list)
  async list(@Query() query: ArticlesQuery): Promise<Page<ArticleSummary>> {
    return listArticles(this.ports, query);
  }

  @Operation(articles.read)
  async one(@Param('id') id: ArticleId, @Res({ passthrough: true }) response: Response): Promise<ArticleView> {
    const article = orNotFound(await readArticle(this.ports, id));
    return withEntityTag(response, versionRevision(article), article);
  }

  @Operation(articles.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() { chatbotId, publish, translationOf, ...content }: BodyOf<typeof articles.create>,
  ): Promise<ArticleView> {
    const input = { chatbotId, publish, translationOf, content, author: actorOf(principal) };
    const article = unwrap(await createArticle(this.ports, input));
    response.location(pathTo(articles.read, { id: article.id }));
    return withEntityTag(response, versionRevision(article), await this.#view(article));
  }

  @Operation(articles.replace)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ArticleId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { basedOn, publish, ...content }: BodyOf<typeof articles.replace>,
  ): Promise<ArticleView> {
    const input = { id, basedOn, expected, publish, content, author: actorOf(principal) };
    const article = unwrap(await replaceArticle(this.ports, input));
    return withEntityTag(response, versionRevision(article), await this.#view(article));
  }

  @Operation(articles.publish)
  async publish(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ArticleId,
    @Body() { version }: BodyOf<typeof articles.publish>,
  ): Promise<ArticleView> {
    return this.#view(unwrap(await publishArticle(this.ports, { id, version, author: actorOf(principal) })));
  }

  @Operation(articles.withdraw)
  async withdraw(@CurrentPrincipal() principal: Principal, @Param('id') id: ArticleId): Promise<void> {
    unwrap(await withdrawArticle(this.ports, { id, author: actorOf(principal) }));
  }

  @Operation(articles.archive)
  async archive(@CurrentPrincipal() principal: Principal, @Param('id') id: ArticleId): Promise<ArticleView> {
    return this.#view(unwrap(await archiveArticle(this.ports, { id, author: actorOf(principal) })));
  }

  @Operation(articles.unarchive)
  async unarchive(@CurrentPrincipal() principal: Principal, @Param('id') id: ArticleId): Promise<void> {
    unwrap(await unarchiveArticle(this.ports, { id, author: actorOf(principal) }));
  }

  /** Answers 201 for a new phrasing, 200 for a known one. */
  @Operation(articles.addVariant)
  async addVariant(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ArticleId,
    @Body() { text }: BodyOf<typeof articles.addVariant>,
  ): Promise<ArticleView> {
    const taught = { id, texts: [text], author: actorOf(principal) };
    const { article, added } = unwrap(await addVariants(this.ports, taught));
    response.status(added ? 201 : 200).location(pathTo(articles.read, { id: article.id }));
    return this.#view(article);
  }

  #view(article: StoredArticle): Promise<ArticleView> {
    return viewArticle(this.ports, article);
  }
}
