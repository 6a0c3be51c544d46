import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { TeamId } from '#contracts/ids.js';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { TeamView } from '#contracts/teams.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import type { Ports } from '#engine/ports/ports.js';
import { removeTeam } from '#engine/teams/remove-team.js';
import { changeTeam, createTeam, listTeams, readTeam, teamRevision } from '#engine/teams/teams.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { teams } = operations;

/** Teams of operators. */
@Controller()
export class TeamsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(teams.list)
  list(@Query() query: QueryOf<typeof teams.list>): Page<TeamView> {
    return listTeams(this.ports, query);
  }

  @Operation(teams.create)
  async create(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof teams.create>,
  ): Promise<TeamView> {
    const team = unwrap(await createTeam(this.ports, body, actorOf(principal)));
    response.location(pathTo(teams.read, { id: team.id }));
    return tagged(response, team);
  }

  @Operation(teams.read)
  read(@Param('id') id: TeamId, @Res({ passthrough: true }) response: Response): TeamView {
    return tagged(response, orNotFound(readTeam(this.ports, id)));
  }

  @Operation(teams.update)
  async update(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: TeamId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BodyOf<typeof teams.update>,
  ): Promise<TeamView> {
    return tagged(response, unwrap(await changeTeam(this.ports, { id, patch, expected }, actorOf(principal))));
  }

  @Operation(teams.remove)
  async remove(@CurrentPrincipal() principal: OperatorPrincipal, @Param('id') id: TeamId): Promise<void> {
    unwrap(await removeTeam(this.ports, id, actorOf(principal)));
  }
}

function tagged(response: Response, team: TeamView): TeamView {
  return withEntityTag(response, teamRevision(team), team);
}
