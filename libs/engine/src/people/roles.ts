import { isDeepStrictEqual } from 'node:util';
import { limits } from '#contracts/limits.js';
import {
  basePermission,
  roles as builtInRoles,
  type Permission,
  permissionNames,
  type RoleId,
} from '#contracts/permissions.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type RoleCreate, type RolePatch, type RoleView, roleFields } from '#contracts/roles.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '../access/author.js';
import { within } from '../access/own-rights.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { checkRevision, type ExpectedRevisions, type Revision } from '../access/revision.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { digest } from '../digest.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { OwnRole } from '../ports/role-store.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { type PageRequest, pageOf } from '../views/pages.js';
import { isExpired } from './issue-access-link.js';
import { releaseConversations } from './release-conversations.js';

type ReadPorts = Pick<Ports, 'ownRoles' | 'operators' | 'accessLinks' | 'roles' | 'clock'>;
type ChangePorts = ReadPorts & ExecutePorts & Pick<Ports, 'unitOfWork' | 'operatorBoard' | 'log'>;

/** Roles: built-in ones first, then those of the business by name. */
export async function listRoles(ports: ReadPorts, request: PageRequest): Promise<Page<RoleView>> {
  const own = await ports.ownRoles.all();
  const { items, ...page } = pageOf([...builtInRoles.map((id) => ({ id, name: null })), ...own], request);
  const people = await peopleByRole(ports);
  return { ...page, items: items.map(({ id, name }) => toView(ports, { id, name }, people)) };
}

/** Null: there is no such role. */
export async function readRole(ports: ReadPorts, id: RoleId): Promise<RoleView | null> {
  if (!ports.roles.has(id)) return null;
  const own = await ports.ownRoles.get(id);
  return toView(ports, { id, name: own?.name ?? null }, await peopleByRole(ports));
}

/** Creates a role. Its author must have all its permissions. */
export async function createRole(
  ports: ChangePorts,
  principal: OperatorPrincipal,
  { name, permissions }: RoleCreate,
): Promise<Result<RoleView>> {
  if (!within(permissions, principal)) return reject('exceeds_own_rights');
  const created = await ports.unitOfWork.run(async (stores): Promise<Result<OwnRole>> => {
    const all = await stores.ownRoles.all();
    if (all.length >= limits.roles) return reject('roles_full');
    const role: OwnRole = { id: ports.ids.next(), name, permissions: inOrder(permissions) };
    if (hasName(all, role)) return reject('role_exists');
    await stores.ownRoles.put(role);
    const data = { name, permissions: [...role.permissions] };
    await stores.events.append(newEvent(ports, 'role.created', role.id, actorOf(principal), data));
    return ok(role);
  });
  return created.ok ? published(ports, created.value) : created;
}

/**
 * Changes a role. Connections with its rights end, and conversations that its members may no longer have return to the
 * queue. Nobody can change their own role (`own_account`).
 */
export async function changeRole(
  ports: ChangePorts,
  principal: OperatorPrincipal,
  id: RoleId,
  { patch, expected }: { readonly patch: RolePatch; readonly expected: ExpectedRevisions },
): Promise<Result<RoleView>> {
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<OwnRole>> => {
    const before = await stores.ownRoles.get(id);
    if (!before) return reject('not_found');
    const fresh = checkRevision(expected, roleRevision({ ...before, permissions: effective(before.permissions) }));
    if (!fresh.ok) return fresh;
    if (principal.role === id) return reject('own_account');
    const after: OwnRole = {
      id,
      name: patch.name ?? before.name,
      permissions: patch.permissions ? inOrder(patch.permissions) : before.permissions,
    };
    if (!within([...before.permissions, ...after.permissions], principal)) return reject('exceeds_own_rights');
    if (hasName(await stores.ownRoles.all(), after)) return reject('role_exists');
    await stores.ownRoles.put(after);
    await appendChanges(ports, stores, before, after, principal);
    return ok(after);
  });
  if (!changed.ok) return changed;
  const view = await published(ports, changed.value);
  if (patch.permissions)
    for (const operatorId of ports.operatorBoard.withRole(id)) await releaseConversations(ports, operatorId);
  return view;
}

/** Removes a role without members or invitations. */
export async function removeRole(ports: ChangePorts, principal: OperatorPrincipal, id: RoleId): Promise<Result<null>> {
  const removed = await ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const role = await stores.ownRoles.get(id);
    if (!role) return reject('not_found');
    const isGiven = (await stores.identityProvider.get())?.accountRole === id;
    if (isGiven || (await peopleByRole({ ...stores, clock: ports.clock })).has(id)) return reject('role_in_use');
    await stores.ownRoles.remove(id);
    await stores.events.append(newEvent(ports, 'role.removed', id, actorOf(principal), { name: role.name }));
    return ok(null);
  });
  if (removed.ok) ports.roles.replace(await ports.ownRoles.all());
  return removed;
}

export function roleRevision({ id, name, permissions }: Pick<RoleView, 'id' | 'name' | 'permissions'>): Revision {
  return digest({ id, name, permissions });
}

async function published(ports: ChangePorts, { id, name }: OwnRole): Promise<Result<RoleView>> {
  ports.roles.replace(await ports.ownRoles.all());
  return ok(toView(ports, { id, name }, await peopleByRole(ports)));
}

async function appendChanges(
  ports: ChangePorts,
  { events }: Pick<Transaction, 'events'>,
  before: OwnRole,
  after: OwnRole,
  principal: OperatorPrincipal,
): Promise<void> {
  const changes = roleFields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length > 0)
    await events.append(newEvent(ports, 'role.updated', after.id, actorOf(principal), { changes }));
}

/** Members and invitations by role; unused roles are missing. */
async function peopleByRole({
  clock,
  operators,
  accessLinks,
}: Pick<Ports, 'clock' | 'operators' | 'accessLinks'>): Promise<ReadonlyMap<RoleId, number>> {
  const now = clock.now();
  const invited = (await accessLinks.unused('invitation')).filter((link) => !isExpired(link, now));
  const counts = new Map<RoleId, number>();
  for (const { role } of [...(await operators.all()), ...invited])
    if (role !== null) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

function toView(
  { roles }: Pick<Ports, 'roles'>,
  { id, name }: Pick<RoleView, 'id' | 'name'>,
  people: ReadonlyMap<RoleId, number>,
): RoleView {
  return { id, name, permissions: inOrder(roles.rightsOf(id)), people: people.get(id) ?? 0 };
}

function hasName(all: readonly OwnRole[], { id, name }: OwnRole): boolean {
  return all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
}

/** Permissions including those that every role has. */
function effective(permissions: readonly Permission[]): Permission[] {
  return inOrder([basePermission, ...permissions]);
}

/** Without duplicates, in the order of the permissions table. */
function inOrder(permissions: Iterable<Permission>): Permission[] {
  const wanted = new Set(permissions);
  return permissionNames.filter((permission) => wanted.has(permission));
}
