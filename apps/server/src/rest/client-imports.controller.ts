import { Body, Controller } from '@nestjs/common';
import type { ClientImportCreate, ClientImportResult } from '#contracts/client-imports.js';
import { operations } from '#contracts/operations/operations.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { importClients } from '#engine/clients/import-clients.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

/** Takes clients from a table. Answers 200 even where some rows are refused: each has its own outcome. */
@Controller()
export class ClientImportsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(operations.clientImports.run)
  async run(@CurrentPrincipal() principal: Principal, @Body() body: ClientImportCreate): Promise<ClientImportResult> {
    return unwrap(await importClients(this.ports, body, actorOf(principal)));
  }
}
