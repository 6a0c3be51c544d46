import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ArticleVersionView } from '#contracts/articles.js';
import { articleId } from '#contracts/ids.js';
import { pageQuery } from '#contracts/paging.js';
import { routes } from '#contracts/routes.js';
import { listVersions, readVersion } from '#engine/knowledge/articles/read-articles.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { found, named } from './wanted.js';

const versionNumber = z.coerce.number().int().positive();

/** What an article said before. */
@Controller()
export class ArticleVersionsController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.articleVersions)
  async list(@Req() request: Request, @Res() response: Response, @Param('id') id: string, @Query() query: unknown) {
    await this.callers.permitted(request, 'articles.read');
    const page = parse(pageQuery, query);
    sendPage(request, response, found(await listVersions(this.core.ports, named(articleId, id), page)));
  }

  @Get(routes.articleVersion)
  async one(
    @Req() request: Request,
    @Param('id') id: string,
    @Param('version') version: string,
  ): Promise<ArticleVersionView> {
    await this.callers.permitted(request, 'articles.read');
    return found(await readVersion(this.core.ports, named(articleId, id), named(versionNumber, version)));
  }
}
