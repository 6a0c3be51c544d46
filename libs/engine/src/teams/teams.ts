import { isDeepStrictEqual } from 'node:util';
import type { OperatorId, TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { TeamCreate, TeamPatch, TeamView } from '#contracts/teams.js';
import type { Page } from '#contracts/views.js';
import type { Author } from '../access/author.js';
import { checkRevision, type ExpectedRevisions, type Revision } from '../access/revision.js';
import { digest } from '../digest.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { Team, TeamStore } from '../ports/team-store.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { type PageRequest, pageOf } from '../views/pages.js';
import { withoutUndefined } from '../without-undefined.js';

type ReadPorts = Pick<Ports, 'teams'>;
export type TeamChangePorts = ReadPorts & Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;

/** By name. */
export function readTeams({ teams }: ReadPorts): TeamView[] {
  return teams.all().map(toTeamView);
}

export function listTeams(ports: ReadPorts, request: PageRequest): Page<TeamView> {
  return pageOf(readTeams(ports), request);
}

export function readTeam({ teams }: ReadPorts, id: TeamId): TeamView | null {
  const team = teams.get(id);
  return team && toTeamView(team);
}

export async function createTeam(ports: TeamChangePorts, input: TeamCreate, author: Author): Promise<Result<TeamView>> {
  const created = await ports.unitOfWork.run(async (stores): Promise<Result<{ team: Team; all: Team[] }>> => {
    const present = await stores.teams.all();
    if (present.length >= limits.teams) return reject('teams_full');
    const team: Team = { ...input, id: ports.ids.next() as TeamId };
    const valid = await checkTeam(stores, team, present);
    if (!valid.ok) return valid;
    await putNewTeam(ports, stores, team, author);
    return ok({ team, all: await stores.teams.all() });
  });
  if (!created.ok) return created;
  ports.teams.replace(created.value.all);
  return ok(toTeamView(created.value.team));
}

/** Stores a new team. */
async function putNewTeam(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'teams' | 'events'>,
  team: Team,
  author: Author,
): Promise<void> {
  const { id, name } = team;
  await stores.teams.put(team);
  await stores.events.append(newEvent(ports, 'team.created', id, author, { name }));
  await appendChanges(ports, stores, { before: { ...blank, id, name }, after: team, author });
}

export interface TeamChange {
  readonly id: TeamId;
  readonly patch: TeamPatch;
  /** Revisions that the change may replace. */
  readonly expected: ExpectedRevisions;
}

/** Applies a patch to a team, effective from the next handoff and offer. One without effect writes nothing. */
export async function changeTeam(
  ports: TeamChangePorts,
  { id, patch, expected }: TeamChange,
  author: Author,
): Promise<Result<TeamView>> {
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<{ team: Team; all: Team[] }>> => {
    const before = await stores.teams.get(id);
    if (before === null) return reject('not_found');
    const fresh = checkRevision(expected, teamRevision(before));
    if (!fresh.ok) return fresh;
    const after: Team = { ...before, ...withoutUndefined(patch) };
    const valid = await checkTeam(stores, after, await stores.teams.all());
    if (!valid.ok) return valid;
    await stores.teams.put(after);
    await appendChanges(ports, stores, { before, after, author });
    return ok({ team: after, all: await stores.teams.all() });
  });
  if (!changed.ok) return changed;
  ports.teams.replace(changed.value.all);
  return ok(toTeamView(changed.value.team));
}

/**
 * Adds a member to the existing ones among the teams, in the caller's transaction; the caller refreshes the directory
 * afterwards.
 */
export async function joinTeams(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'teams' | 'events'>,
  {
    teamIds,
    operatorId,
    author,
  }: { readonly teamIds: readonly TeamId[]; readonly operatorId: OperatorId; readonly author: Author },
): Promise<void> {
  for (const id of teamIds) {
    const before = await stores.teams.get(id);
    if (before === null || before.members.includes(operatorId)) continue;
    const after = { ...before, members: [...before.members, operatorId] };
    await stores.teams.put(after);
    await appendChanges(ports, stores, { before, after, author });
  }
}

export function teamRevision(team: Team | TeamView): Revision {
  return digest(toTeamView(team));
}

function toTeamView({ id, name, members, hours, routing }: Team | TeamView): TeamView {
  return { id, name, members: [...members], hours, routing };
}

/** Names are unique regardless of case; members have an account, possibly a disabled one. */
async function checkTeam(
  { operators }: Pick<Transaction, 'operators'>,
  team: Team,
  present: Awaited<ReturnType<TeamStore['all']>>,
): Promise<Result<null>> {
  const isNamed = (other: Team) => other.id !== team.id && other.name.toLowerCase() === team.name.toLowerCase();
  if (present.some(isNamed)) return reject('team_name_taken');
  const known = new Set((await operators.all()).map(({ id }) => id));
  const unknown = team.members.findIndex((id) => !known.has(id));
  return unknown < 0 ? ok(null) : invalidAt(`/members/${unknown}`, 'there is no such operator');
}

const fields = ['name', 'members', 'hours', 'routing'] as const;
/** Defaults of a new team. */
const blank = { members: [], hours: null, routing: null } as const;

async function appendChanges(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { events }: Pick<Transaction, 'events'>,
  { before, after, author }: { readonly before: Team; readonly after: Team; readonly author: Author },
): Promise<void> {
  const changes = fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: toTeamView(before)[field], after: toTeamView(after)[field] }));
  if (changes.length > 0) await events.append(newEvent(ports, 'team.updated', after.id, author, { changes }));
}
