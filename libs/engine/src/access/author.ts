import { commandLineActor, systemActor } from '#contracts/actors.js';
import type { ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { ApplicationPrincipal, Principal } from './principal.js';

/** Author of an event. */
export interface Author {
  /** Actor that the event names. */
  readonly actor: Actor;
  /** Who acted, if not the actor: an application for its operator, a program for a visitor. */
  readonly principal?: Actor;
  /** Network address of the request, for the audit only; missing for what began on this machine. */
  readonly address?: string | undefined;
  /** Conversation in which the change was made; missing if none. Logged if the event has a field for it. */
  readonly conversationId?: ConversationId;
}

/** Part of a principal that the log stores. */
export type LoggedPrincipal = Pick<Principal, 'kind' | 'id' | 'address'> &
  Pick<Partial<ApplicationPrincipal>, 'onBehalfOf'>;

/** Author of changes that nobody requested, such as those of timers. */
export const systemAuthor: Author = { actor: systemActor };

/** Author of the bot's messages and actions. */
export const botAuthor: Author = { actor: { kind: 'bot', id: null } };

/** Author of commands on the installation's own machine, which need no account. */
export const commandLineAuthor: Author = { actor: commandLineActor };

/** Author of an operator's own acts. */
export function operatorAuthor(id: OperatorId, address?: string): Author {
  return { actor: { kind: 'operator', id }, ...from(address) };
}

/** Actor of a principal: an application acts in the name of the operator who authorized it. */
export function actorOf(principal: LoggedPrincipal): Author {
  const { onBehalfOf, address } = principal;
  if (onBehalfOf === undefined) return { actor: ownName(principal), ...from(address) };
  return { ...operatorAuthor(onBehalfOf, address), principal: ownName(principal) };
}

/** Author of events that only programs cause: the program itself, whoever authorized it. */
export function programAuthor(program: LoggedPrincipal): Author {
  return { actor: ownName(program), ...from(program.address) };
}

/** Author of an act in a visitor's name: the program if one is given, otherwise the visitor. */
export function visitorAuthor(id: VisitorId, program?: LoggedPrincipal): Author {
  return { actor: { kind: 'visitor', id }, principal: program && ownName(program) };
}

/** Operator who acts, directly or through an application; null if there is none. */
export function operatorIdOf(principal: Principal): OperatorId | null {
  if (principal.kind === 'operator') return principal.id;
  return principal.kind === 'application' ? (principal.onBehalfOf ?? null) : null;
}

/** Omitted when unknown: authors are compared as a whole. */
function from(address: string | undefined): Pick<Author, 'address'> {
  return address === undefined ? {} : { address };
}

function ownName({ kind, id }: LoggedPrincipal): Actor {
  return { kind, id };
}
