import type {
  ApplicationCreate,
  ApplicationSecret,
  ApplicationView,
  RegisteredApplication,
} from '#contracts/applications.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Author, actorOf } from '../access/author.js';
import { grantable } from '../access/own-rights.js';
import type { Principal } from '../access/principal.js';
import { applicationRevision, checkRevision, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Application } from '../ports/oauth-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from '../views/iso.js';

type ApplicationPorts = Pick<Ports, 'unitOfWork' | 'tokens' | 'clock' | 'ids'>;

export async function listApplications({ applications }: Pick<Ports, 'applications'>): Promise<ApplicationView[]> {
  return (await applications.all()).map(toApplicationView);
}

export async function readApplication(
  { applications }: Pick<Ports, 'applications'>,
  id: string,
): Promise<ApplicationView | null> {
  const application = await applications.get(id);
  return application && toApplicationView(application);
}

/** Registers an application. Only the result contains its secret. */
export async function registerApplication(
  ports: ApplicationPorts,
  input: ApplicationCreate,
  principal: Principal,
): Promise<Result<RegisteredApplication>> {
  const mayGive = grantable(principal, input.scopes);
  if (!mayGive.ok) return mayGive;
  const author = actorOf(principal);
  const id = ports.ids.next();
  const now = ports.clock.now();
  const secret = input.type === 'confidential' ? ports.tokens.make('pas_') : null;
  const application: Application = {
    id,
    ...input,
    secretHash: secret && ports.tokens.hash(secret),
    secretChangedAt: secret === null ? null : now,
    createdAt: now,
    updatedAt: now,
  };
  return ports.unitOfWork.run(async ({ applications, events }): Promise<Result<RegisteredApplication>> => {
    if ((await applications.all()).length >= limits.applications) return reject('applications_full');
    await applications.put(application);
    await events.append(newEvent(ports, 'application.created', id, author, about(application)));
    return ok({ ...toApplicationView(application), secret });
  });
}

/** Replaces everything but the type and the secret. Existing tokens are limited to the new scopes. */
export function replaceApplication(
  ports: ApplicationPorts,
  id: string,
  { input, expected }: { readonly input: ApplicationCreate; readonly expected: ExpectedRevisions },
  principal: Principal,
): Promise<Result<ApplicationView>> {
  const author = actorOf(principal);
  return ports.unitOfWork.run(async ({ applications, events }): Promise<Result<ApplicationView>> => {
    const before = await applications.get(id);
    if (before === null) return reject('not_found');
    const fresh = checkRevision(expected, applicationRevision(before));
    if (!fresh.ok) return fresh;
    const mayGive = grantable(principal, [...before.scopes, ...input.scopes]);
    if (!mayGive.ok) return mayGive;
    if (before.type !== input.type) return reject('wrong_type');
    const application = { ...before, ...input, updatedAt: ports.clock.now() };
    await applications.put(application);
    const changes = scopeChanges(before, application);
    await events.append(newEvent(ports, 'application.updated', id, author, { ...about(application), changes }));
    return ok(toApplicationView(application));
  });
}

export function rotateApplicationSecret(
  ports: ApplicationPorts,
  id: string,
  principal: Principal,
): Promise<Result<ApplicationSecret>> {
  const secret = ports.tokens.make('pas_');
  return ports.unitOfWork.run(async ({ applications, events }): Promise<Result<ApplicationSecret>> => {
    const application = await applications.get(id);
    if (application === null) return reject('not_found');
    if (application.type === 'public') return reject('wrong_type');
    const mayGive = grantable(principal, application.scopes);
    if (!mayGive.ok) return mayGive;
    const secretHash = ports.tokens.hash(secret);
    await applications.put({ ...application, secretHash, secretChangedAt: ports.clock.now() });
    await events.append(newEvent(ports, 'application.secret_rotated', id, actorOf(principal), {}));
    return ok({ secret });
  });
}

/** Removes an application with its tokens and operators' consents. */
export function removeApplication(
  ports: ApplicationPorts,
  id: string,
  author: Author,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  return ports.unitOfWork.run(async ({ applications, oauthRecords, events }): Promise<Result<null>> => {
    const present = await applications.get(id);
    if (present === null) return reject('not_found');
    const fresh = checkRevision(expected, applicationRevision(present));
    if (!fresh.ok) return fresh;
    await oauthRecords.removeOfApplication(id);
    await applications.remove(id);
    await events.append(newEvent(ports, 'application.removed', id, author, {}));
    return ok(null);
  });
}

function scopeChanges({ scopes: before }: Application, { scopes: after }: Application) {
  const isSame = before.toSorted().join() === after.toSorted().join();
  return isSame ? [] : [{ field: 'scopes' as const, before: [...before], after: [...after] }];
}

const about = ({ type, scopes }: Application) => ({ type, scopes: [...scopes] });

function toApplicationView(application: Application): ApplicationView {
  const { id, name, type, flows, redirectUris, scopes } = application;
  return {
    id,
    name,
    type,
    flows: [...flows],
    redirectUris: [...redirectUris],
    scopes: [...scopes],
    createdAt: iso(application.createdAt),
    updatedAt: iso(application.updatedAt),
    secretChangedAt: isoOrNull(application.secretChangedAt),
  };
}
