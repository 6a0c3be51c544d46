import type { ChatbotId, Instant, TeamId } from '#contracts/ids.js';
import type { WaitNeeds } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { opensAt } from '#domain/hours/opening-hours.js';
import { chooseTeam } from '#domain/teams/choose-team.js';
import { neededSkills } from '#domain/teams/needed-skills.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';

type TeamPorts = Pick<Ports, 'chatbots' | 'teams'>;

/** Client as rules see it. */
export type RuleClient = Pick<Client, 'id' | 'customFields'>;

/** Requirements of a wait that begins now, by the chatbot's rules. */
export function waitNeeds(
  { chatbots, teams }: TeamPorts,
  { chatbotId, clientId, page, locale }: Conversation,
  { topic, client }: { readonly topic: string | null; readonly client: RuleClient | null },
): WaitNeeds {
  const chatbot = chatbots.get(chatbotId);
  if (chatbot === null) return { team: null, skills: [] };
  const customFields = client !== null && client.id === clientId ? client.customFields : {};
  const facts = { topic, page, locale, customFields };
  const choice = chooseTeam(chatbot, facts, (id) => teams.get(id) !== null);
  const team = choice && teams.get(choice.teamId);
  return {
    team: team && { id: team.id, name: team.name, rule: choice.rule },
    skills: neededSkills(chatbot, facts),
  };
}

/** When the team, or else the chatbot, opens again; null while open. */
export function opensAtFor(
  { chatbots, teams }: TeamPorts,
  chatbotId: ChatbotId | undefined,
  teamId: TeamId | null,
  now: Instant,
): Instant | null {
  const chatbot = chatbotId === undefined ? null : chatbots.get(chatbotId);
  return opensAt(teams.get(teamId)?.hours ?? chatbot?.hours ?? null, now);
}

/** Linked client, if a rule of the chatbot depends on it; read beforehand, because the decision is pure. */
export async function clientForRules(
  { chatbots, clients }: Pick<Ports, 'chatbots' | 'clients'>,
  c: Pick<Conversation, 'chatbotId' | 'clientId'> | null,
): Promise<RuleClient | null> {
  if (c === null || c.clientId === null) return null;
  const chatbot = chatbots.get(c.chatbotId);
  const rules = chatbot === null ? [] : [...chatbot.teamRules, ...chatbot.skillRules];
  return rules.some(({ by }) => by === 'client_field') ? clients.get(c.clientId) : null;
}
