import { isStarvedDrain, ownMs } from '../../support/starvation.js';
import type { ClientEvidence, Evidence, Fault } from '../evidence.js';
import type { EvidenceIndex } from './evidence-index.js';
import { deadlines, maxMemory } from './facts.js';
import { type Finding, Tally } from './finding.js';

/** Invariants I11, I12, I16, I17 and I18: recovery after a fault. */
export function checkRecovery({ evidence }: EvidenceIndex): Finding[] {
  const answered = new Tally('I11', 'everything is acknowledged in the end, the first soon after a fault');
  for (const client of evidence.clients) checkAnswered(client, answered);
  const firsts = checkFirsts(evidence, answered);
  const reconnects = new Tally('I16', 'a reconnect storm comes back');
  const slowest = checkReconnects(evidence, reconnects);
  return [
    answered.finding(`slowest first answer ${seconds(firsts)}`),
    checkDrains(evidence),
    reconnects.finding(`all back after at most ${seconds(slowest)}`),
    checkMemory(evidence.memory),
    checkFile(evidence.faults),
  ];
}

/** Every command of a client that stays is acknowledged or finally rejected. The sdk may give up on a command, but must report that. */
function checkAnswered({ name, acts, acknowledgements, refusals, leftAt }: ClientEvidence, tally: Tally): void {
  if (leftAt !== null) return;
  const ended = new Set([...acknowledgements, ...refusals].map(({ clientKey }) => clientKey));
  for (const { clientKey } of acts) {
    if (clientKey !== null) tally.expect(ended.has(clientKey), () => `${name}: ${clientKey} was never answered`);
  }
}

/** The first acknowledgement after each fault arrives in time. Returns the slowest time, in ms. */
function checkFirsts({ clients, faults, starvation }: Evidence, tally: Tally): number {
  const answers = clients.flatMap(({ acknowledgements }) => acknowledgements.map(({ at }) => at)).sort((a, b) => a - b);
  let slowest = 0;
  for (const fault of faults) {
    if (!isAwaited(clients, fault.until)) continue;
    const first = answers.find((at) => at >= fault.until) ?? Number.POSITIVE_INFINITY;
    const took = ownMs(starvation, fault.until, first);
    slowest = Math.max(slowest, took);
    tally.expect(
      took <= deadlines.firstAnswerAfterFault * 1000,
      () => `after ${describeFault(fault)}: ${seconds(took)}`,
    );
  }
  return slowest;
}

function isAwaited(clients: readonly ClientEvidence[], at: number): boolean {
  return clients.some(({ acts, acknowledgements, refusals, leftAt }) => {
    if (leftAt !== null) return false;
    const ended = new Map([...acknowledgements, ...refusals].toReversed().map((end) => [end.clientKey, end.at]));
    return acts.some(({ clientKey, at: sent }) => {
      const end = ended.get(clientKey);
      return clientKey !== null && sent < at && (end === undefined || end >= at);
    });
  });
}

/** Detection time of a connection loss, in ms: half-open connections are cut when a network fault ends, and clients notice that within this time. */
const detectionMs = 1_000;

/** Every disconnected client reconnects in time, and all are connected at the end. Returns the slowest reconnect, in ms. */
function checkReconnects({ clients, faults, starvation }: Evidence, tally: Tally): number {
  let slowest = 0;
  for (const { name, connections, leftAt } of clients) {
    if (leftAt !== null) continue;
    tally.expect(connections.at(-1)?.isLive === true, () => `${name} was not connected at the end`);
    for (const fault of faults) {
      const loss = connections.findLast(
        ({ at, isLive }) => !isLive && at >= fault.at && at <= fault.until + detectionMs,
      );
      if (!loss) continue;
      const back = connections.find(({ at, isLive }) => isLive && at >= loss.at)?.at ?? Number.POSITIVE_INFINITY;
      const took = ownMs(starvation, fault.until, back);
      slowest = Math.max(slowest, took);
      tally.expect(
        took <= deadlines.allReconnected * 1000,
        () => `${name} reconnected ${seconds(took)} after ${describeFault(fault)}`,
      );
    }
  }
  return slowest;
}

function checkDrains({ faults, starvation }: Evidence): Finding {
  const tally = new Tally('I12', 'SIGTERM drains within 15 s');
  const drains = faults.flatMap(({ exit }) => {
    if (!exit) return [];
    return { ...exit, tookMs: ownMs(starvation, exit.at, exit.at + exit.tookMs) };
  });
  let givenUp = 0;
  for (const { code, tookMs, said = '' } of drains) {
    const isGivenUp = isStarvedDrain({ code, tookMs, said });
    if (isGivenUp) givenUp += 1;
    tally.expect(
      isGivenUp || (code === 0 && tookMs <= deadlines.drain * 1000),
      () => `exited with ${code} after ${seconds(tookMs)} ${said}`,
    );
  }
  const busy = givenUp === 0 ? '' : `; ${givenUp} given up on a busy machine`;
  return tally.finding(`slowest ${seconds(Math.max(0, ...drains.map(({ tookMs }) => tookMs)))}${busy}`);
}

function checkMemory(memory: readonly number[]): Finding {
  const tally = new Tally('I17', 'memory is bounded, readers that never read included');
  for (const bytes of memory) tally.expect(bytes <= maxMemory, () => `the server had ${megabytes(bytes)}`);
  return tally.finding(`at most ${megabytes(Math.max(0, ...memory))}`);
}

function checkFile(faults: readonly Fault[]): Finding {
  const tally = new Tally('I18', 'integrity checks clean');
  for (const { damages } of faults) if (damages) tally.expect(damages.length === 0, () => damages.join('; '));
  return tally.finding();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const describeFault = ({ kind, target, condition }: Fault) => `${kind}${target ? ` of ${target}` : ''} (${condition})`;
