import { Body, Controller } from '@nestjs/common';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { SystemBackups, SystemHealth, SystemStorage, SystemVersion } from '#contracts/system.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { readHealth } from '#engine/system/health.js';
import { readVersion } from '#engine/system/version.js';
import type { Core } from '#wiring/core.js';
import { InjectCore, InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { system } = operations;

/** How the installation is, and its backups. */
@Controller()
export class SystemController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    @InjectCore()
    private readonly core: Pick<Core, 'machine' | 'storage' | 'storageReport' | 'backups' | 'externalBots'>,
  ) {}

  @Operation(system.health)
  health(): Promise<SystemHealth> {
    return readHealth(this.ports, this.core);
  }

  @Operation(system.storage)
  storage(): Promise<SystemStorage> {
    return this.core.storageReport.read();
  }

  @Operation(system.version)
  version(): Promise<SystemVersion> {
    return readVersion(this.ports, this.core.machine, this.core.storage);
  }

  @Operation(system.backups)
  backups(): Promise<SystemBackups> {
    return this.core.backups.view();
  }

  @Operation(system.backUp)
  async backUp(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() _: BodyOf<typeof system.backUp>,
  ): Promise<SystemBackups> {
    return unwrap(await this.core.backups.start(principal));
  }
}
