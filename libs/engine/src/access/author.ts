import { commandLineActor, systemActor } from '#contracts/actors.js';
import type { ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { ApplicationPrincipal, Principal } from './principal.js';

/** Who answers for an event. */
export interface Author {
  /** In whose name it was done. */
  readonly actor: Actor;
  /** Who did it where that is not the actor: an application for its operator, a program for a visitor. */
  readonly principal?: Actor;
  /** Network address that it came from; missing where it came from nowhere else. For the audit alone. */
  readonly address?: string | undefined;
  /** The conversation in which it was done; missing where it was done in none. Kept where the event has a place for it. */
  readonly conversationId?: ConversationId;
}

/** What of a principal the log keeps. */
export type LoggedPrincipal = Pick<Principal, 'kind' | 'id' | 'address'> &
  Pick<Partial<ApplicationPrincipal>, 'onBehalfOf'>;

/** Author of what nobody asked for. */
export const systemAuthor: Author = { actor: systemActor };

/** Author of what the bot says and has done. */
export const botAuthor: Author = { actor: { kind: 'bot', id: null } };

/** Author of what somebody does on the machine of the installation, who needs no account for it. */
export const commandLineAuthor: Author = { actor: commandLineActor };

/** Author of what operators do themselves. */
export function operatorAuthor(id: OperatorId, address?: string): Author {
  return { actor: { kind: 'operator', id }, ...from(address) };
}

/** Author of what a principal does: an application that an operator allowed acts in that operator's name. */
export function actorOf(principal: LoggedPrincipal): Author {
  const { onBehalfOf, address } = principal;
  if (onBehalfOf === undefined) return { actor: ownName(principal), ...from(address) };
  return { ...operatorAuthor(onBehalfOf, address), principal: ownName(principal) };
}

/** Author of what only programs say: it is said in the program's own name, whoever allowed the program. */
export function programAuthor(program: LoggedPrincipal): Author {
  return { actor: ownName(program), ...from(program.address) };
}

/** Author of what is done in the name of a visitor, by the visitor where no program is given. */
export function visitorAuthor(id: VisitorId, program?: LoggedPrincipal): Author {
  return { actor: { kind: 'visitor', id }, principal: program && ownName(program) };
}

/** The operator who acts or on whose behalf an application does; null where nobody is behind it. */
export function operatorIdOf(principal: Principal): OperatorId | null {
  if (principal.kind === 'operator') return principal.id;
  return principal.kind === 'application' ? (principal.onBehalfOf ?? null) : null;
}

/** Left out where it is not known: authors are compared as a whole. */
function from(address: string | undefined): Pick<Author, 'address'> {
  return address === undefined ? {} : { address };
}

function ownName({ kind, id }: LoggedPrincipal): Actor {
  return { kind, id };
}
