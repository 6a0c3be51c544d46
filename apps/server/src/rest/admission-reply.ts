import type { Response } from 'express';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me } from '#contracts/views.js';
import { toOperatorPrincipal } from '#engine/access/principal.js';
import { type Admission, isSignedIn } from '#engine/identity/admit.js';
import type { SignedIn } from '#engine/identity/open-session.js';
import { readMe } from '#engine/identity/read-me.js';
import type { Ports } from '#engine/ports/ports.js';

type MePorts = Pick<Ports, 'operatorBoard' | 'roles'>;

/** Signed-in operator, or with 202 the required next step. */
export function replyTo(response: Response, ports: MePorts, admission: Admission): Me | SignInChallenge {
  if (isSignedIn(admission)) return meOf(response, ports, admission);
  response.status(202);
  return admission.challenge;
}

export function meOf(response: Response, ports: MePorts, { operator, session }: SignedIn): Me {
  response.location(pathTo(operations.sessions.current));
  return readMe(ports, toOperatorPrincipal(ports.roles, { operator, session }));
}
