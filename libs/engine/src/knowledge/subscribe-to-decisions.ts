import { type DecisionFact, readDecision } from '#domain/knowledge/read-decision.js';
import type { Ports } from '../ports/ports.js';

/** Subscribes to facts about the bot's decisions that this node commits, each after its commit. Unlike the decision store it never lags. */
export function subscribeToDecisions(
  { eventLog }: Pick<Ports, 'eventLog'>,
  listener: (fact: DecisionFact) => void,
): void {
  eventLog.onConversation(({ events, explanation, isRemote }) => {
    if (isRemote) return;
    for (const event of events) {
      const isExplained = explanation?.type === 'answer.decided' && explanation.eventId === event.id;
      const fact = readDecision(event, isExplained ? explanation.data.decision : null);
      if (fact !== null) listener(fact);
    }
  });
}
