import { setTimeout as passed } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { StreamKind } from '#contracts/events/define-event.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Connections } from '../connections/connections.js';
import { reindexIntents, reindexKnown } from '../dialogue/intent-knowledge.js';
import { toKnowledge } from '../knowledge/to-knowledge.js';
import type { ChatbotStore } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import type { TeamStore } from '../ports/team-store.js';
import { loadInstallationSettings } from '../system/installation-settings.js';

type FollowPorts = Pick<
  Ports,
  | 'actionRegistry'
  | 'eventLog'
  | 'unitOfWork'
  | 'answerer'
  | 'chatbots'
  | 'teams'
  | 'roles'
  | 'ownRoles'
  | 'operators'
  | 'operatorBoard'
  | 'deliveryWakeups'
  | 'installationSettings'
  | 'publicAddress'
  | 'mailService'
  | 'log'
>;

/** Stores whose directories have taken their names among the ports. */
interface Stores {
  readonly chatbots: Pick<ChatbotStore, 'all'>;
  readonly teams: Pick<TeamStore, 'all'>;
}

interface Parts {
  readonly ports: FollowPorts;
  readonly stores: Stores;
  readonly connections: Pick<Connections, 'renew'>;
}

/** Articles that are read in one unit of work. */
const articleBatchSize = 50;
/** Until what could not be read is read again, in milliseconds. */
const retryMs = 1_000;

/**
 * Cache invalidation between nodes: chatbots, teams, roles, operators, connections with their actions, settings of the
 * installation and articles are reloaded after events of another node. One after the other, so that the last reload
 * includes every change; failed reads are retried.
 */
export function followOtherNodes(parts: Parts): () => void {
  const { eventLog, log } = parts.ports;
  const changed = new Map<StreamKind, Set<string>>();
  const ended = new AbortController();
  let isRunning = false;
  const note = (kind: StreamKind, ids: Iterable<string>) =>
    changed.set(kind, new Set([...(changed.get(kind) ?? []), ...ids]));
  const renew = async () => {
    isRunning = true;
    while (changed.size > 0 && !ended.signal.aborted) {
      const batch = [...changed];
      changed.clear();
      for (const [kind, ids] of batch) {
        try {
          await renewKind(parts, kind, ids);
        } catch (error) {
          log.error({ error, kind }, 'changes of another node could not be read');
          note(kind, ids);
          await passed(retryMs, null, { ref: false, signal: ended.signal }).catch(() => {});
        }
      }
    }
    isRunning = false;
  };
  const unfollow = eventLog.onEvents(({ events, isRemote }) => {
    if (!isRemote) return;
    for (const { stream } of events) note(stream.kind, [stream.id]);
    if (!isRunning) void renew();
  });
  return () => {
    unfollow();
    ended.abort();
  };
}

async function renewKind(parts: Parts, kind: StreamKind, ids: ReadonlySet<string>): Promise<void> {
  const { ports, stores, connections } = parts;
  switch (kind) {
    case 'chatbot':
      return renewChatbots(parts, ids);
    case 'team':
      return ports.teams.replace(await stores.teams.all());
    case 'role':
      return ports.roles.replace(await ports.ownRoles.all());
    case 'operator':
      for (const operator of await ports.operators.all())
        if (ids.has(operator.id)) ports.operatorBoard.register(operator);
      return;
    case 'installation':
      return loadInstallationSettings(ports);
    case 'connection':
      return connections.renew();
    case 'webhook_endpoint':
      for (const id of ids) ports.deliveryWakeups.wake(id, 'endpoint');
      return;
    case 'article':
      return renewArticles(ports, [...ids] as ArticleId[]);
    default:
      return;
  }
}

/** The bot's actions and synonyms are part of its index. */
async function renewChatbots({ ports, stores }: Parts, ids: ReadonlySet<string>): Promise<void> {
  const before = new Map([...ids].map((id) => [id, ports.chatbots.get(id as ChatbotId)]));
  const policies = new Map([...ids].map((id) => [id, ports.chatbots.policy(id as ChatbotId)]));
  ports.chatbots.replace(await stores.chatbots.all());
  for (const [id, policyBefore] of policies) {
    const chatbot = ports.chatbots.get(id as ChatbotId);
    if (!chatbot) continue;
    const hasSynonyms = !isDeepStrictEqual(chatbot.synonyms, before.get(id)?.synonyms ?? []);
    if (hasSynonyms) ports.answerer.setSynonyms(chatbot.id, chatbot.synonyms);
    if (hasSynonyms || !isDeepStrictEqual(chatbot.policy.actions, policyBefore.actions))
      await reindexIntents(ports, chatbot.id, policyBefore);
  }
}

/** Inside units of work, like changes on this node: of two concurrent ones, the index ends with the stored state. */
async function renewArticles(ports: FollowPorts, ids: readonly ArticleId[]): Promise<void> {
  const { unitOfWork, answerer } = ports;
  for (let from = 0; from < ids.length; from += articleBatchSize) {
    await unitOfWork.run(async ({ articles }) => {
      for (const id of ids.slice(from, from + articleBatchSize)) {
        const article = await articles.get(id);
        const version = article?.publishedVersion ?? null;
        const published = version === null ? null : await articles.version(id, version);
        if (published) answerer.put(toKnowledge(published));
        else answerer.remove(id);
        if (article) reindexKnown(ports, article, published && toKnowledge(published));
      }
    });
  }
}
