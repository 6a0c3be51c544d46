import { Counter, type Registry } from 'prom-client';
import { subscribeToDecisions } from '#engine/knowledge/subscribe-to-decisions.js';
import type { Ports } from '#engine/ports/ports.js';

/** Counters of the bot's decisions, and of ratings by visitors and operators. */
export function measureKnowledge(registry: Registry, ports: Pick<Ports, 'eventLog'>): void {
  const decisions = new Counter({
    name: 'parley_bot_decisions_total',
    help: 'Decisions of the bot in conversations.',
    labelNames: ['decision', 'reason'],
    registers: [registry],
  });
  const verdicts = new Counter({
    name: 'parley_bot_verdicts_total',
    help: 'Verdicts on what the bot decided or suggested.',
    labelNames: ['by', 'verdict'],
    registers: [registry],
  });
  const choices = new Counter({
    name: 'parley_visitor_choices_total',
    help: 'Choices of visitors: one of the offered choices, none of them, or a related article while waiting.',
    labelNames: ['made'],
    registers: [registry],
  });
  const corrections = new Counter({
    name: 'parley_corrections_total',
    help: 'Corrections sent to recipients of an outdated answer.',
    registers: [registry],
  });
  subscribeToDecisions(ports, (fact) => {
    switch (fact.kind) {
      case 'corrected':
        corrections.inc();
        break;
      case 'found':
        choices.inc({ made: 'related' });
        break;
      case 'judged':
        if ('visitor' in fact) verdicts.inc({ by: 'visitor', verdict: fact.visitor });
        else verdicts.inc({ by: 'operator', verdict: fact.operator });
        break;
      case 'decided':
        if (fact.operatorVerdict !== null) verdicts.inc({ by: 'operator', verdict: fact.operatorVerdict });
        else if (fact.record.choice) choices.inc({ made: fact.record.choice.articleId === null ? 'none' : 'choice' });
        else decisions.inc({ decision: fact.record.decision, reason: fact.record.reason ?? 'none' });
    }
  });
}
