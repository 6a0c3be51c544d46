import type { ConversationId, TeamId } from '#contracts/ids.js';
import type { ConversationRouting, QueuedConversation } from '#contracts/queue-view.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { choose } from '#domain/queue/choose.js';
import type { OperatorCandidate } from '#domain/queue/operator-candidate.js';
import { toRouted } from '#domain/queue/routed-conversation.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { type PageRequest, pageOf } from '../views/pages.js';

type ExplainPorts = Pick<Ports, 'journal' | 'events' | 'clock' | 'chatbots' | 'teams' | 'operatorBoard'>;

/** Offers are among the last events of a conversation, since little else happens while one is open. */
const recentEvents = 100;

/**
 * Explains the routing of a waiting conversation: why an operator, or nobody, gets an offer. Uses the deciding function
 * itself.
 */
export async function explainRouting(ports: ExplainPorts, id: ConversationId): Promise<Result<ConversationRouting>> {
  const c = await ports.journal.read(id);
  if (c === null) return reject('not_found');
  if (c.state !== 'queued' && c.state !== 'offered') return reject('wrong_state');
  return ok(await routingOf(ports, c, ports.operatorBoard.candidates()));
}

/** Waiting conversations in queue order, each with its routing. */
export async function listQueue(
  ports: ExplainPorts & Pick<Ports, 'queueBoard' | 'readMarks'>,
  { teamId, ...request }: PageRequest & { readonly teamId?: TeamId | undefined },
): Promise<Page<QueuedConversation>> {
  const waiting = ports.queueBoard.places(ports.teams);
  const ofTeam = teamId === undefined ? waiting : waiting.filter((each) => each.conversation.queue?.teamId === teamId);
  const page = pageOf(ofTeam, request);
  const operators = ports.operatorBoard.candidates();
  const items = await Promise.all(
    page.items.map(async ({ conversation, place }) => ({
      place,
      conversation: toSummary(ports, { conversation, ...(await ports.readMarks.get(conversation.id)) }),
      routing: await routingOf(ports, conversation, operators),
    })),
  );
  return { ...page, items };
}

async function routingOf(
  ports: ExplainPorts,
  c: Conversation,
  operators: readonly OperatorCandidate[],
): Promise<ConversationRouting> {
  const policy = ports.chatbots.policy(c.chatbotId);
  const mode = policy.routing;
  if (c.offer !== null) return { mode, operatorId: c.offer.to, decision: await decisionOfOffer(ports, c) };
  if (mode === 'claim') return { mode, operatorId: null, decision: null };
  const { operator, because } = choose(
    toRouted(c, policy, ports.teams.routed(c.queue?.teamId ?? null)),
    operators,
    ports.clock.now(),
  );
  return { mode, operatorId: operator, decision: because };
}

async function decisionOfOffer({ events }: ExplainPorts, { id, offer }: Conversation) {
  const log = await events.events(id, { limit: recentEvents, fromEnd: true });
  const last = log.findLast(({ type }) => type === 'handoff.offered' || type === 'conversation.transferred');
  if (last?.type !== 'handoff.offered' || last.data.operatorId !== offer?.to) return null;
  return (await events.routing([last.id])).get(last.id) ?? null;
}
