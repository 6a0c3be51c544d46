import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { AuditPage } from '#contracts/audit.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Principal } from '#engine/access/principal.js';
import { exportAuditCsv, exportAuditLines } from '#engine/audit/export-audit.js';
import { listAudit } from '#engine/audit/list-audit.js';
import { recordExport } from '#engine/audit/record-export.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { sendFile } from './send-file.js';

const { audit } = operations;

/** The audit, read and exported. */
@Controller()
export class AuditController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(audit.list)
  list(@Query() query: QueryOf<typeof audit.list>): Promise<AuditPage> {
    return listAudit(this.ports, query);
  }

  @Operation(audit.export)
  async export(
    @CurrentPrincipal() principal: Principal,
    @Res() response: Response,
    @Query() { format, ...filters }: QueryOf<typeof audit.export>,
  ): Promise<void> {
    await recordExport(this.ports, principal, { subject: 'audit', format, filters });
    const pieces = format === 'csv' ? exportAuditCsv(this.ports, filters) : exportAuditLines(this.ports, filters);
    await sendFile(response, { name: 'audit', format, at: this.ports.clock.now() }, pieces);
  }
}
