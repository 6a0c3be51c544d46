import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { FreeSlot, SlotsQuery } from '#contracts/business/bookings.js';
import type { ServiceContent, ServicePatch, ServiceView } from '#contracts/business/services.js';
import type { ServiceId } from '#contracts/ids.js';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toServiceView } from '#engine/business/business-views.js';
import { listSlots } from '#engine/business/read-business.js';
import { changeService, createService, removeService } from '#engine/business/save-service.js';
import type { BookableService } from '#engine/ports/appointment-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { services } = operations;

/** Bookable services. */
@Controller()
export class ServicesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(services.list)
  async list(): Promise<ServiceView[]> {
    return (await this.ports.services.all()).map(toServiceView);
  }

  @Operation(services.read)
  async one(@Param('id') id: ServiceId, @Res({ passthrough: true }) response: Response): Promise<ServiceView> {
    return tagged(response, orNotFound(await this.ports.services.get(id)));
  }

  @Operation(services.create)
  async create(@Res({ passthrough: true }) response: Response, @Body() body: ServiceContent): Promise<ServiceView> {
    const service = unwrap(await createService(this.ports, body));
    response.location(pathTo(services.read, { id: service.id }));
    return tagged(response, service);
  }

  @Operation(services.replace)
  async replace(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ServiceId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: ServiceContent,
  ): Promise<ServiceView> {
    return tagged(response, unwrap(await changeService(this.ports, { id, change, expected })));
  }

  @Operation(services.patch)
  async patch(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ServiceId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: ServicePatch,
  ): Promise<ServiceView> {
    return tagged(response, unwrap(await changeService(this.ports, { id, change, expected })));
  }

  @Operation(services.remove)
  async remove(@Param('id') id: ServiceId, @IfMatch() expected: ExpectedRevisions): Promise<void> {
    unwrap(await removeService(this.ports, id, expected));
  }

  @Operation(services.slots)
  async slots(@Param('id') id: ServiceId, @Query() query: SlotsQuery): Promise<FreeSlot[]> {
    return orNotFound(await listSlots(this.ports, id, query));
  }
}

function tagged(response: Response, service: BookableService): ServiceView {
  return withEntityTag(response, versionRevision(service), toServiceView(service));
}
