import type { ChatbotId, Instant, TeamId } from '#contracts/ids.js';
import type { ChosenTeam } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { opensAt } from '#domain/hours/opening-hours.js';
import { chooseTeam } from '#domain/teams/choose-team.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';

type TeamPorts = Pick<Ports, 'chatbots' | 'teams'>;

/** A client as rules see it. */
export type RuleClient = Pick<Client, 'id' | 'customFields'>;

/** The team for a wait that begins now, by the rules of the chatbot; null: everybody. */
export function teamForWait(
  { chatbots, teams }: TeamPorts,
  { chatbotId, clientId, page, locale }: Conversation,
  { topic, client }: { readonly topic: string | null; readonly client: RuleClient | null },
): ChosenTeam | null {
  const chatbot = chatbots.get(chatbotId);
  if (chatbot === null) return null;
  const customFields = client !== null && client.id === clientId ? client.customFields : {};
  const choice = chooseTeam(chatbot, { topic, page, locale, customFields }, (id) => teams.get(id) !== null);
  const team = choice && teams.get(choice.teamId);
  return team && { id: team.id, name: team.name, rule: choice.rule };
}

/** When people of the team, or else of the chatbot, are there again; null while they are. */
export function opensAtFor(
  { chatbots, teams }: TeamPorts,
  chatbotId: ChatbotId | undefined,
  teamId: TeamId | null,
  now: Instant,
): Instant | null {
  const chatbot = chatbotId === undefined ? null : chatbots.get(chatbotId);
  return opensAt(teams.get(teamId)?.hours ?? chatbot?.hours ?? null, now);
}

/** The linked client, where a rule of the chatbot looks at it: read before the decision, which reads nothing. */
export async function clientForRules(
  { chatbots, clients }: Pick<Ports, 'chatbots' | 'clients'>,
  c: Pick<Conversation, 'chatbotId' | 'clientId'> | null,
): Promise<RuleClient | null> {
  if (c === null || c.clientId === null) return null;
  const looksAtClient = chatbots.get(c.chatbotId)?.teamRules.some(({ by }) => by === 'client_field') ?? false;
  return looksAtClient ? clients.get(c.clientId) : null;
}
