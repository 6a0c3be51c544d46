import type { StreamKind } from '#contracts/events/define-event.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Connections } from '../connections/connections.js';
import { reindexKnown } from '../dialogue/intent-knowledge.js';
import { loadKnowledge } from '../knowledge/load-knowledge.js';
import { toKnowledge } from '../knowledge/to-knowledge.js';
import type { ChatbotStore } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import type { TeamStore } from '../ports/team-store.js';

type FollowPorts = Pick<
  Ports,
  | 'actionRegistry'
  | 'eventLog'
  | 'answerer'
  | 'articles'
  | 'chatbots'
  | 'teams'
  | 'roles'
  | 'ownRoles'
  | 'operators'
  | 'operatorBoard'
  | 'deliveryWakeups'
  | 'log'
>;

/** Stores whose directories have taken their names among the ports. */
interface Stores {
  readonly chatbots: Pick<ChatbotStore, 'all'>;
  readonly teams: Pick<TeamStore, 'all'>;
}

/**
 * Takes over in the memory of this node what another one has changed: chatbots, teams, roles, operators, connections and articles are read
 * anew after their events. One after the other: the last has seen every change.
 */
export function followOtherNodes(
  ports: FollowPorts,
  stores: Stores,
  connections: Pick<Connections, 'renew'>,
): () => void {
  const changed = new Map<StreamKind, Set<string>>();
  let isRunning = false;
  const renew = async () => {
    isRunning = true;
    while (changed.size > 0) {
      const batch = [...changed];
      changed.clear();
      for (const [kind, ids] of batch) {
        await renewKind(ports, stores, connections, kind, ids).catch((error: unknown) =>
          ports.log.error({ error, kind }, 'what another node has changed could not be read'),
        );
      }
    }
    isRunning = false;
  };
  return ports.eventLog.onEvents(({ events, isRemote }) => {
    if (!isRemote) return;
    for (const { stream } of events) changed.set(stream.kind, (changed.get(stream.kind) ?? new Set()).add(stream.id));
    if (!isRunning) void renew();
  });
}

async function renewKind(
  ports: FollowPorts,
  stores: Stores,
  connections: Pick<Connections, 'renew'>,
  kind: StreamKind,
  ids: ReadonlySet<string>,
): Promise<void> {
  switch (kind) {
    case 'chatbot':
      ports.chatbots.replace(await stores.chatbots.all());
      // What the bot can do and says in other words is part of the index.
      return loadKnowledge(ports);
    case 'team':
      return ports.teams.replace(await stores.teams.all());
    case 'role':
      return ports.roles.replace(await ports.ownRoles.all());
    case 'operator':
      for (const operator of await ports.operators.all())
        if (ids.has(operator.id)) ports.operatorBoard.register(operator);
      return;
    case 'connection':
      return connections.renew();
    case 'webhook_endpoint':
      for (const id of ids) ports.deliveryWakeups.wake(id, 'endpoint');
      return;
    case 'article':
      for (const id of ids) await renewArticle(ports, id as ArticleId);
      return;
    default:
      return;
  }
}

async function renewArticle(ports: FollowPorts, id: ArticleId): Promise<void> {
  const { articles, answerer } = ports;
  const article = await articles.get(id);
  const version = article?.publishedVersion ?? null;
  const published = version === null ? null : await articles.version(id, version);
  if (published) answerer.put(toKnowledge(published));
  else answerer.remove(id);
  if (article) reindexKnown(ports, article, published && toKnowledge(published));
}
