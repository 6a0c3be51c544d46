import type { Evidence, History, WireEvent } from '../evidence.js';
import { type Finding, Tally } from './finding.js';
import type { LookUp } from './look-up.js';
import { beginning, follow, type Replayed } from './replay.js';

/** I13, I21, I23, I28: who had the word when, from the log alone. */
export function checkControl({ evidence }: LookUp): Finding[] {
  const tallies = {
    claim: new Tally('I13', 'one winner per claim'),
    owner: new Tally('I21', 'one owner, capacity kept'),
    once: new Tally('I23', 'an effect happens once per event'),
    bot: new Tally('I28', 'the bot never speaks after control moved'),
  };
  let contested = 0;
  let disputed = 0;
  for (const history of evidence.histories) {
    const counts = checkLog(history, tallies);
    contested += counts.contested;
    disputed += counts.disputed;
  }
  checkWinners(evidence, tallies.claim);
  checkCapacity(evidence, tallies.owner);
  const { claim, owner, once, bot } = tallies;
  return [
    claim.finding(),
    owner.finding(),
    once.finding(`${disputed} turns were a "no" to an answer`),
    bot.finding(`${contested} answers were overtaken`),
  ];
}

type Tallies = Record<'claim' | 'owner' | 'once' | 'bot', Tally>;

const overtaking = ['message.posted', 'handoff.started', 'handoff.completed', 'conversation.resolved'];

/**
 * Counts how often something came while the bot was making an answer, which that answer must not survive, and how often a
 * "no" was a turn of its own.
 */
function checkLog(
  { conversationId, events }: History,
  { claim, owner, once, bot }: Tallies,
): { contested: number; disputed: number } {
  let contested = 0;
  let disputed = 0;
  let now = beginning();
  const answered = new Set<unknown>();
  for (const event of events) {
    const where = () => `${conversationId}, event ${event.seq}: ${event.type} by ${event.actor.kind} in ${now.state}`;
    const isMessage = event.type === 'message.posted';
    if (event.type === 'handoff.completed') claim.expect(isClaimable(now, event), where);
    if (isMessage && event.actor.kind === 'operator') {
      owner.expect(now.state === 'assigned' && now.owner === event.actor.id, where);
    }
    if (isMessage && event.actor.kind === 'visitor') {
      owner.expect(!['none', 'snoozed', 'resolved', 'closed'].includes(now.state), where);
    }
    if (event.actor.kind === 'bot' && (isMessage || event.type === 'answer.withheld')) {
      const upTo = event.data.answersUpTo;
      bot.expect(now.state === 'bot' && now.owed === upTo, where);
      once.expect(!answered.has(upTo), () => `${where()}: the turn up to ${String(upTo)} is answered twice`);
      answered.add(upTo);
    }
    if (event.type === 'handoff.started') once.expect(now.state === 'bot', where);
    const isOvertaken = now.owed !== null && event.actor.kind !== 'bot' && overtaking.includes(event.type);
    if (isOvertaken) contested += 1;
    now = follow(now, event);
    if (event.type === 'answer.judged' && now.owed === event.seq) disputed += 1;
  }
  return { contested, disputed };
}

function isClaimable({ state, owner }: Replayed, { data }: WireEvent): boolean {
  if (data.reason === 'accepted') return state === 'queued' || state === 'offered';
  return state === 'bot' || state === 'snoozed' || (state === 'assigned' && owner !== data.operatorId);
}

/** Whoever was told to have won is the one in the log, and nobody else was told so. */
function checkWinners({ clients, histories }: Evidence, tally: Tally): void {
  const completed = new Map(
    histories.flatMap(({ events }) => events.flatMap((e) => (e.type === 'handoff.completed' ? [[e.id, e]] : []))),
  );
  const winners = new Map<string, string>();
  for (const { name, who, acknowledgements } of clients) {
    for (const { name: act, clientKey, event } of acknowledgements) {
      if ((act !== 'accept' && act !== 'take-over') || !event) continue;
      const won = completed.get(event.id);
      const other = winners.get(event.id);
      const isIt = won?.data.operatorId === who && (other === undefined || other === clientKey);
      tally.expect(isIt, () => `${name} was told to have won ${event.id}, as others were`);
      winners.set(event.id, clientKey ?? '');
    }
  }
}

/** All logs together, in the order of their decisions: ids are ordered in time. */
function checkCapacity({ histories, operators }: Evidence, tally: Tally): void {
  const capacities = new Map(operators.map(({ id, capacity }) => [id, capacity]));
  const states = new Map<string, Replayed>();
  const owned = new Map<string, number>();
  const all = histories.flatMap(({ events }) => events).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const event of all) {
    const before = states.get(event.conversationId) ?? beginning();
    const after = follow(before, event);
    states.set(event.conversationId, after);
    const [had, has] = [holder(before), holder(after)];
    if (had === has) continue;
    if (had !== null) owned.set(had, (owned.get(had) ?? 0) - 1);
    if (has === null) continue;
    const load = (owned.get(has) ?? 0) + 1;
    owned.set(has, load);
    tally.expect(load <= (capacities.get(has) ?? 0), () => `${has} has ${load} conversations at ${event.id}`);
  }
}

function holder({ state, owner }: Replayed): string | null {
  return state === 'assigned' ? owner : null;
}
