import { Counter, type Registry } from 'prom-client';
import { readDecision } from '#engine/knowledge/decisions/read-decision.js';
import type { Ports } from '#engine/ports/ports.js';

/** What the bot decides, and what people think of it: the share of each is the product's health. */
export function measureKnowledge(registry: Registry, { journal }: Pick<Ports, 'journal'>): void {
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
  const corrections = new Counter({
    name: 'parley_corrections_total',
    help: 'Words sent to visitors who had been told something wrong.',
    registers: [registry],
  });
  journal.onCommitted(({ events }) => {
    for (const event of events) {
      const fact = readDecision(event);
      if (fact === null) continue;
      if (fact.kind === 'corrected') corrections.inc();
      else if (fact.kind === 'judged' && 'visitor' in fact) verdicts.inc({ by: 'visitor', verdict: fact.visitor });
      else if (fact.kind === 'judged') verdicts.inc({ by: 'operator', verdict: fact.operator });
      else if (fact.operatorVerdict !== null) verdicts.inc({ by: 'operator', verdict: fact.operatorVerdict });
      else decisions.inc({ decision: fact.record.decision, reason: fact.record.reason ?? 'none' });
    }
  });
}
