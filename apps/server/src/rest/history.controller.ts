import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { historyExportQuery, historyQuery } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import { exportCsv, exportJson } from '#engine/history/export-history.js';
import { searchHistory } from '#engine/history/list-conversations.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';

/** What supervisors review: search over everything that was said, and the export of what was found. */
@Controller()
export class HistoryController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.history)
  async search(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'history.read');
    sendPage(request, response, await searchHistory(this.core.ports, parse(historyQuery, query)));
  }

  @Get(routes.historyExports)
  async export(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'history.export');
    const { format, ...filters } = parse(historyExportQuery, query);
    const day = new Date(this.core.ports.clock.now()).toISOString().slice(0, 10);
    response.setHeader(
      'Content-Type',
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    );
    response.setHeader('Content-Disposition', `attachment; filename="conversations-${day}.${format}"`);
    const pieces = format === 'csv' ? exportCsv(this.core.ports, filters) : exportJson(this.core.ports, filters);
    await pipeline(Readable.from(pieces), response);
  }
}
