import { Injectable } from '@nestjs/common';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { TeamView } from '#contracts/teams.js';
import type { ConversationSummary, OperatorView } from '#contracts/views.js';
import type { Ports } from '#engine/ports/ports.js';
import { readTeam, readTeams } from '#engine/teams/teams.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Args, Parent, Resolves } from '../resolves.decorator.js';

const { Query, Conversation, Team } = fields;

/** Teams and their members. */
@Injectable()
export class TeamsResolver {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Resolves(Query.teams)
  teams(): TeamView[] {
    return readTeams(this.ports);
  }

  @Resolves(Query.team)
  team(@Args() { id }: ArgsOf<typeof Query.team>): TeamView | null {
    return readTeam(this.ports, id);
  }

  @Resolves(Conversation.team)
  teamOf(@Parent() { team }: ConversationSummary): TeamView | null {
    return team && readTeam(this.ports, team.id);
  }

  @Resolves(Team.members)
  members(@Parent() { members }: TeamView): OperatorView[] {
    return this.ports.operatorBoard.all().filter(({ id }) => members.includes(id));
  }
}
