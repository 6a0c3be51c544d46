import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { HistoryQuery } from '#contracts/rest.js';
import type { HistoryHit, Page } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { recordExport } from '#engine/audit/record-export.js';
import { exportCsv, exportJson } from '#engine/history/export-history.js';
import { searchHistory } from '#engine/history/list-conversations.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { sendFile } from './send-file.js';

const { history } = operations;

/** History for supervisors: full-text search over conversations, and export of the results. */
@Controller()
export class HistoryController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(history.search)
  async search(@Query() query: HistoryQuery): Promise<Page<HistoryHit>> {
    return searchHistory(this.ports, query);
  }

  @Operation(history.export)
  async export(
    @CurrentPrincipal() principal: Principal,
    @Res() response: Response,
    @Query() { format, labels, ...filters }: QueryOf<typeof history.export>,
  ): Promise<void> {
    await recordExport(this.ports, principal, { subject: 'history', format, filters });
    const pieces =
      format === 'csv' ? exportCsv(this.ports, filters, labels) : exportJson(this.ports, principal, filters);
    await sendFile(response, { name: 'conversations', format, at: this.ports.clock.now() }, pieces);
  }
}
