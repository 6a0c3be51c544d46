import { hourMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { systemAuthor } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import { type AccessLinkPorts, issueAccessLink, type LinkTo } from './issue-access-link.js';

/** Issues the link for the first admin; null if an account exists. Revokes an earlier one. */
export async function issueSetupLink(
  ports: AccessLinkPorts & Pick<Ports, 'operators'>,
  linkTo: LinkTo,
): Promise<string | null> {
  if ((await ports.operators.all()).length > 0) return null;
  const spec = { kind: 'setup', lastsMs: timing.setupLinkHours * hourMs } as const;
  const { token } = await ports.unitOfWork.run((stores) => issueAccessLink(ports, stores, spec, systemAuthor));
  return linkTo(token);
}
