import type { Chatbot, ChatbotPatch } from '#contracts/chatbot.js';
import type { EventData } from '#contracts/events.js';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { settingChanges } from '#domain/knowledge/setting-changes.js';
import type { Author } from '../../access/author.js';
import { chatbotRevision, checkRevision, type ExpectedRevisions } from '../../access/revision.js';
import { reindexIntents } from '../../dialogue/intent-knowledge.js';
import { newEvent } from '../../log/new-event.js';
import type { Ports } from '../../ports/ports.js';
import type { Transaction } from '../../ports/unit-of-work.js';
import { withoutUndefined } from '../../without-undefined.js';
import { checkActions } from './check-actions.js';
import { checkLogo } from './check-logo.js';

export interface PatchChatbot {
  readonly id: ChatbotId;
  readonly patch: ChatbotPatch;
  readonly author: Author;
  readonly expected?: ExpectedRevisions;
}

/** One changed setting, as it is logged. */
type Change = EventData<'chatbot.changed'>['changes'][number];

/** Applies a merge patch (RFC 7396) to a chatbot, effective from the next message and question. A patch without effect writes nothing. */
export async function patchChatbot(
  ports: Pick<Ports, 'actionRegistry' | 'unitOfWork' | 'chatbots' | 'answerer' | 'articles' | 'clock' | 'ids'>,
  { id, patch, author, expected = null }: PatchChatbot,
): Promise<Result<Chatbot>> {
  const { unitOfWork, chatbots, answerer } = ports;
  let policyBefore = chatbots.policy(id);
  const changed = await unitOfWork.run(async (stores): Promise<Result<Chatbot[]>> => {
    const present = (await stores.chatbots.all()).find((chatbot) => chatbot.id === id);
    if (!present) return reject('not_found');
    const fresh = checkRevision(expected, chatbotRevision(present));
    if (!fresh.ok) return fresh;
    const knownLogo = await checkLogo(stores, patch.appearance ?? {});
    if (!knownLogo.ok) return knownLogo;
    const knownTeams = await checkTeams(stores, patch);
    if (!knownTeams.ok) return knownTeams;
    policyBefore = present.policy;
    const knownActions = checkActions(ports.actionRegistry, patch.policy?.actions ?? [], present.policy.actions);
    if (!knownActions.ok) return knownActions;
    const patched = merge(present, patch);
    const changes = settingChanges<Change['to']>(present, patched);
    if (changes.length > 0) {
      await stores.chatbots.put(patched);
      await stores.events.append(newEvent(ports, 'chatbot.changed', id, author, { changes }));
    }
    return ok(await stores.chatbots.all());
  });
  if (!changed.ok) return changed;
  chatbots.replace(changed.value);
  const patched = chatbots.get(id);
  if (!patched) return reject('not_found');
  if (patch.synonyms) answerer.setSynonyms(id, patched.synonyms);
  if (patch.synonyms || patch.policy?.actions) await reindexIntents(ports, id, policyBefore);
  return ok(patched);
}

/** Checks that the teams named by routing rules exist. */
async function checkTeams(
  { teams }: Pick<Transaction, 'teams'>,
  { defaultTeam, teamRules = [] }: ChatbotPatch,
): Promise<Result<null>> {
  if (defaultTeam && (await teams.get(defaultTeam)) === null) return invalidAt('/defaultTeam', 'there is no such team');
  for (const [place, { teamId }] of teamRules.entries())
    if ((await teams.get(teamId)) === null) return invalidAt(`/teamRules/${place}/teamId`, 'there is no such team');
  return ok(null);
}

function merge(
  chatbot: Chatbot,
  { policy, greeting, suggestions, appearance, preChat, ...rest }: ChatbotPatch,
): Chatbot {
  const { launcherText, ...look } = appearance ?? {};
  return {
    ...chatbot,
    ...withoutUndefined(rest),
    policy: { ...chatbot.policy, ...withoutUndefined(policy ?? {}) },
    greeting: { ...chatbot.greeting, ...withoutUndefined(greeting ?? {}) },
    suggestions: { ...chatbot.suggestions, ...withoutUndefined(suggestions ?? {}) },
    preChat: { ...chatbot.preChat, ...withoutUndefined(preChat ?? {}) },
    appearance: {
      ...chatbot.appearance,
      ...withoutUndefined(look),
      launcherText: { ...chatbot.appearance.launcherText, ...withoutUndefined(launcherText ?? {}) },
    },
  };
}
