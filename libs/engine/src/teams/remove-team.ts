import type { Chatbot } from '#contracts/chatbot.js';
import type { EventData } from '#contracts/events.js';
import type { TeamId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { settingChanges } from '#domain/knowledge/setting-changes.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { TeamChangePorts } from './teams.js';

type Change = EventData<'chatbot.changed'>['changes'][number];

/**
 * Removes a team, also from the rules of chatbots. Its waiting conversations keep their places: routing no longer finds
 * the team, so all operators are eligible.
 */
export async function removeTeam(
  ports: TeamChangePorts & Pick<Ports, 'chatbots'>,
  id: TeamId,
  author: Author,
): Promise<Result<null>> {
  const removed = await ports.unitOfWork.run(async (stores) => {
    const team = await stores.teams.get(id);
    if (team === null) return null;
    await stores.teams.remove(id);
    await stores.events.append(newEvent(ports, 'team.removed', id, author, { name: team.name }));
    for (const chatbot of await stores.chatbots.all()) {
      const after = withoutTeam(chatbot, id);
      const changes = settingChanges<Change['to']>(chatbot, after);
      if (changes.length === 0) continue;
      await stores.chatbots.put(after);
      await stores.events.append(newEvent(ports, 'chatbot.changed', chatbot.id, author, { changes }));
    }
    return { teams: await stores.teams.all(), chatbots: await stores.chatbots.all() };
  });
  if (removed === null) return reject('not_found');
  ports.chatbots.replace(removed.chatbots);
  ports.teams.replace(removed.teams);
  return ok(null);
}

function withoutTeam(chatbot: Chatbot, id: TeamId): Chatbot {
  return {
    ...chatbot,
    defaultTeam: chatbot.defaultTeam === id ? null : chatbot.defaultTeam,
    teamRules: chatbot.teamRules.filter(({ teamId }) => teamId !== id),
  };
}
