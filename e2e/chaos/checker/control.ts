import type { Evidence, History, WireEvent } from '../evidence.js';
import type { EvidenceIndex } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';
import { applyEvent, initialState, type Replayed } from './replay.js';

/** I13, I21, I23, I28: control over conversations, derived from the log alone. */
export function checkControl({ evidence }: EvidenceIndex): Finding[] {
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
 * Checks one log. Also counts events that overtook an answer in progress, and "no" ratings that started a turn.
 */
function checkLog(
  { conversationId, events }: History,
  { claim, owner, once, bot }: Tallies,
): { contested: number; disputed: number } {
  let contested = 0;
  let disputed = 0;
  let now = initialState();
  const answered = new Set<unknown>();
  let previous: WireEvent | null = null;
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
    if (takesUpDialogue(previous, event)) {
      bot.expect(now.state === 'bot' && now.owed === null, where);
    } else if (event.actor.kind === 'bot' && (isMessage || event.type === 'answer.withheld')) {
      const upTo = event.data.answersUpTo;
      bot.expect(now.state === 'bot' && now.owed === upTo, where);
      const isReason = saysWhyWithheld(previous, event);
      once.expect(
        !answered.has(upTo) || isReason,
        () => `${where()}: the turn up to ${String(upTo)} is answered twice`,
      );
      answered.add(upTo);
    }
    if (event.type === 'handoff.started') once.expect(now.state === 'bot', where);
    const isOvertaken = now.owed !== null && event.actor.kind !== 'bot' && overtaking.includes(event.type);
    if (isOvertaken) contested += 1;
    now = applyEvent(now, event);
    if (event.type === 'answer.judged' && now.owed === event.seq) disputed += 1;
    previous = event;
  }
  return { contested, disputed };
}

/** In a dialogue the bot itself says that it withholds an answer: in a message without citations. */
function saysWhyWithheld(previous: WireEvent | null, { type, data }: WireEvent): boolean {
  const isWithheld = previous?.type === 'answer.withheld' && previous.data.answersUpTo === data.answersUpTo;
  return isWithheld && type === 'message.posted' && !Array.isArray(data.citations);
}

/** After a question in between: the answer to it, which cites something, was the reply to the turn, and this message asks on. */
function takesUpDialogue(previous: WireEvent | null, { type, actor, data }: WireEvent): boolean {
  if (type !== 'message.posted' || actor.kind !== 'bot' || data.answersUpTo !== undefined) return false;
  const isAnswer = previous?.type === 'message.posted' && previous.actor.kind === 'bot';
  return isAnswer && previous.data.answersUpTo !== undefined && Array.isArray(previous.data.citations);
}

function isClaimable({ state, owner }: Replayed, { data }: WireEvent): boolean {
  if (data.reason === 'accepted') return state === 'queued' || state === 'offered';
  return state === 'bot' || state === 'snoozed' || (state === 'assigned' && owner !== data.operatorId);
}

/** Each acknowledged claim won in the log, and no other claim of the same event was acknowledged. */
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
      tally.expect(isIt, () => `${name} got an acknowledgement for ${event.id}, which somebody else won`);
      winners.set(event.id, clientKey ?? '');
    }
  }
}

/** Capacity check over all conversations in the order of the one log. */
function checkCapacity({ histories, operators, programs }: Evidence, tally: Tally): void {
  const positions = new Map(programs.log.map(({ id, position }) => [id, position]));
  const positionOf = ({ id }: WireEvent) => positions.get(id) ?? 0;
  const capacities = new Map(operators.map(({ id, capacity }) => [id, capacity]));
  const states = new Map<string, Replayed>();
  const owned = new Map<string, number>();
  const all = histories.flatMap(({ events }) => events).sort((a, b) => positionOf(a) - positionOf(b));
  for (const event of all) {
    const before = states.get(event.conversationId) ?? initialState();
    const after = applyEvent(before, event);
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
