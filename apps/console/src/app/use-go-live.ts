import type { Chatbot } from '#contracts/chatbot.js';
import { isLocalOrigin } from '#contracts/server-address.js';
import type { Locale } from '#contracts/states.js';
import { useWidgetLoads } from '../features/chatbots/api/use-chatbot-settings.js';
import { unansweredLanguages, usePublishedCounts } from '../features/knowledge/api/use-first-answers.js';
import { useInvitations } from '../features/people/api/use-people.js';
import { useConsole } from '../lib/backend.js';
import { useMyPresence } from '../lib/use-my-presence.js';
import { useServerAddress } from '../lib/use-server-address.js';

export const goLiveSteps = ['chatbot', 'knowledge', 'address', 'site', 'people', 'online'] as const;
export type GoLiveStep = (typeof goLiveSteps)[number];

export interface GoLive {
  /** Completed steps; null until they are known. */
  readonly done: ReadonlySet<GoLiveStep> | null;
  readonly unanswered: readonly Locale[];
}

/** How far a chatbot is on its way to visitors, read from what exists. */
export function useGoLive(chatbot: Chatbot): GoLive {
  const counts = usePublishedCounts(chatbot);
  const address = useServerAddress().data?.body;
  const loads = useWidgetLoads(chatbot.id).data;
  const invitations = useInvitations();
  const { operators } = useConsole();
  const { isAnybodyOnline } = useMyPresence();
  const unanswered = unansweredLanguages(counts);
  if (!counts || !address || !loads) return { done: null, unanswered };
  const invited = invitations.data?.pages[0]?.items.length ?? 0;
  const facts: Readonly<Record<GoLiveStep, boolean>> = {
    chatbot: true,
    knowledge: unanswered.length === 0,
    address: !isLocalOrigin(address.address ?? window.location.origin),
    site: loads.some(({ outcome }) => outcome === 'shown'),
    people: operators.length > 1 || invited > 0,
    online: isAnybodyOnline,
  };
  return { done: new Set(goLiveSteps.filter((step) => facts[step])), unanswered };
}
