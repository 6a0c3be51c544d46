import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { RoleView } from '#contracts/roles.js';
import type { Page } from '#contracts/views.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import { changeRole, createRole, listRoles, readRole, removeRole, roleRevision } from '#engine/people/roles.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { roles } = operations;

/** Roles: what people may do. */
@Controller()
export class RolesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(roles.list)
  list(@Query() query: QueryOf<typeof roles.list>): Promise<Page<RoleView>> {
    return listRoles(this.ports, query);
  }

  @Operation(roles.read)
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<RoleView> {
    const role = orNotFound(await readRole(this.ports, id));
    return withEntityTag(response, roleRevision(role), role);
  }

  @Operation(roles.create)
  async create(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof roles.create>,
  ): Promise<RoleView> {
    const role = unwrap(await createRole(this.ports, principal, body));
    response.location(pathTo(roles.read, { id: role.id }));
    return withEntityTag(response, roleRevision(role), role);
  }

  @Operation(roles.update)
  async update(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BodyOf<typeof roles.update>,
  ): Promise<RoleView> {
    const role = unwrap(await changeRole(this.ports, principal, id, { patch, expected }));
    return withEntityTag(response, roleRevision(role), role);
  }

  @Operation(roles.remove)
  async remove(@CurrentPrincipal() principal: OperatorPrincipal, @Param('id') id: string): Promise<void> {
    unwrap(await removeRole(this.ports, principal, id));
  }
}
