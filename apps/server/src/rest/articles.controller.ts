import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type ArticleView,
  articleCreate,
  articleReplace,
  articlesQuery,
  publicationPut,
  variantCreate,
} from '#contracts/articles.js';
import { articleId } from '#contracts/ids.js';
import { routes } from '#contracts/routes.js';
import { addVariant } from '#engine/knowledge/articles/add-variant.js';
import {
  archiveArticle,
  publishArticle,
  unarchiveArticle,
  withdrawArticle,
} from '#engine/knowledge/articles/publish-article.js';
import { listArticles, readArticle, viewArticle } from '#engine/knowledge/articles/read-articles.js';
import { createArticle, replaceArticle } from '#engine/knowledge/articles/save-article.js';
import type { StoredArticle } from '#engine/ports/knowledge-stores.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import { authorOf } from './author.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { found, named, wanted } from './wanted.js';

/** What the bot knows: written, published, withdrawn and put away by those who own it. */
@Controller()
export class ArticlesController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.articles)
  async list(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'articles.read');
    sendPage(request, response, await listArticles(this.core.ports, parse(articlesQuery, query)));
  }

  @Get(routes.article)
  async one(@Req() request: Request, @Param('id') id: string): Promise<ArticleView> {
    await this.callers.permitted(request, 'articles.read');
    return found(await readArticle(this.core.ports, named(articleId, id)));
  }

  @Post(routes.articles)
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: unknown,
  ): Promise<ArticleView> {
    const author = authorOf(await this.callers.permitted(request, 'articles.write'));
    const { chatbotId, publish, ...content } = parse(articleCreate, body);
    const article = wanted(await createArticle(this.core.ports, { chatbotId, publish, content, author }));
    response.location(routes.article.replace(':id', article.id));
    return this.#view(article);
  }

  @Put(routes.article)
  async replace(@Req() request: Request, @Param('id') id: string, @Body() body: unknown): Promise<ArticleView> {
    const author = authorOf(await this.callers.permitted(request, 'articles.write'));
    const { basedOn, publish, ...content } = parse(articleReplace, body);
    const input = { id: named(articleId, id), basedOn, publish, content, author };
    return this.#view(wanted(await replaceArticle(this.core.ports, input)));
  }

  @Put(routes.articlePublication)
  async publish(@Req() request: Request, @Param('id') id: string, @Body() body: unknown): Promise<ArticleView> {
    await this.callers.permitted(request, 'articles.write');
    const { version } = parse(publicationPut, body);
    return this.#view(wanted(await publishArticle(this.core.ports, named(articleId, id), version)));
  }

  @Delete(routes.articlePublication)
  @HttpCode(204)
  async withdraw(@Req() request: Request, @Param('id') id: string): Promise<void> {
    await this.callers.permitted(request, 'articles.write');
    wanted(await withdrawArticle(this.core.ports, named(articleId, id)));
  }

  @Put(routes.articleArchive)
  async archive(@Req() request: Request, @Param('id') id: string): Promise<ArticleView> {
    await this.callers.permitted(request, 'articles.write');
    return this.#view(wanted(await archiveArticle(this.core.ports, named(articleId, id))));
  }

  @Delete(routes.articleArchive)
  @HttpCode(204)
  async unarchive(@Req() request: Request, @Param('id') id: string): Promise<void> {
    await this.callers.permitted(request, 'articles.write');
    wanted(await unarchiveArticle(this.core.ports, named(articleId, id)));
  }

  /** 201 for a new way of asking, 200 for one that was known. */
  @Post(routes.articleVariants)
  async addVariant(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<ArticleView> {
    const author = authorOf(await this.callers.permitted(request, 'articles.add_variant'));
    const { text } = parse(variantCreate, body);
    const { article, added } = wanted(await addVariant(this.core.ports, { id: named(articleId, id), text, author }));
    response.status(added ? 201 : 200).location(routes.article.replace(':id', article.id));
    return this.#view(article);
  }

  #view(article: StoredArticle): Promise<ArticleView> {
    return viewArticle(this.core.ports, article);
  }
}
