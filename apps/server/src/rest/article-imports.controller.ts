import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type ArticleImportView, articleImportCreate, importItemsQuery } from '#contracts/article-imports.js';
import { chatbotId } from '#contracts/ids.js';
import { pageQuery } from '#contracts/paging.js';
import { routes } from '#contracts/routes.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { found, wanted } from './wanted.js';

const importsQuery = pageQuery.extend({ chatbotId: chatbotId.optional() });

/** Articles out of files, pages and site maps, in the background. */
@Controller()
export class ArticleImportsController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.articleImports)
  async list(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'articles.read');
    const { chatbotId, ...page } = parse(importsQuery, query);
    sendPage(request, response, await this.core.articleImports.list(chatbotId ?? null, page));
  }

  @Get(routes.articleImport)
  async one(@Req() request: Request, @Param('id') id: string): Promise<ArticleImportView> {
    await this.callers.permitted(request, 'articles.read');
    return found(await this.core.articleImports.read(id));
  }

  @Get(routes.articleImportItems)
  async items(
    @Req() request: Request,
    @Res() response: Response,
    @Param('id') id: string,
    @Query() query: unknown,
  ): Promise<void> {
    await this.callers.permitted(request, 'articles.read');
    sendPage(request, response, found(await this.core.articleImports.items(id, parse(importItemsQuery, query))));
  }

  @Post(routes.articleImports)
  async start(@Req() request: Request, @Res() response: Response, @Body() body: unknown): Promise<void> {
    await this.callers.permitted(request, 'articles.write');
    const started = wanted(await this.core.articleImports.start(parse(articleImportCreate, body)));
    response.status(201).location(routes.articleImport.replace(':id', started.id)).json(started);
  }
}
