import { type DecisionFact, readDecision } from '#domain/knowledge/read-decision.js';
import type { Ports } from '../ports/ports.js';

/** Subscribes to facts about the bot's decisions, each after its commit. Unlike the decision store it never lags. */
export function subscribeToDecisions(
  { eventLog }: Pick<Ports, 'eventLog'>,
  listener: (fact: DecisionFact) => void,
): void {
  eventLog.onConversation(({ events, decided }) => {
    for (const event of events) {
      const fact = readDecision(event, decided?.eventId === event.id ? decided.data.decision : null);
      if (fact !== null) listener(fact);
    }
  });
}
