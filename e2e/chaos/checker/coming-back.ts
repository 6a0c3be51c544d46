import type { ClientEvidence, Evidence, Fault } from '../evidence.js';
import { mostMemory, promises } from './facts.js';
import { type Finding, Tally } from './finding.js';
import type { LookUp } from './look-up.js';

/** I11, I12, I16, I17, I18: what happens after a fault. */
export function checkComingBack({ evidence }: LookUp): Finding[] {
  const answered = new Tally('I11', 'everything is acknowledged in the end, the first soon after a fault');
  for (const client of evidence.clients) checkAnswered(client, answered);
  const firsts = checkFirsts(evidence, answered);
  const backs = new Tally('I16', 'a reconnect storm comes back');
  const slowest = checkBack(evidence, backs);
  return [
    answered.finding(`slowest first answer ${seconds(firsts)}`),
    checkDrains(evidence.faults),
    backs.finding(`all back after at most ${seconds(slowest)}`),
    checkMemory(evidence.memory),
    checkFile(evidence.faults),
  ];
}

/** A message ends in its event or in a refusal for good. A command of the sdk may also be given up, and says so. */
function checkAnswered({ name, acts, acknowledgements, refusals }: ClientEvidence, tally: Tally): void {
  const ended = new Set([...acknowledgements, ...refusals].map(({ clientKey }) => clientKey));
  for (const { clientKey } of acts) {
    if (clientKey !== null) tally.expect(ended.has(clientKey), () => `${name}: ${clientKey} was never answered`);
  }
}

/** Where somebody waited for an answer when all was well again, the first comes soon. Answers the slowest, in ms. */
function checkFirsts({ clients, faults }: Evidence, tally: Tally): number {
  const answers = clients.flatMap(({ acknowledgements }) => acknowledgements.map(({ at }) => at)).sort((a, b) => a - b);
  let slowest = 0;
  for (const fault of faults) {
    if (!isAwaited(clients, fault.until)) continue;
    const first = answers.find((at) => at >= fault.until) ?? Number.POSITIVE_INFINITY;
    const took = first - fault.until;
    slowest = Math.max(slowest, took);
    tally.expect(took <= promises.firstAnswerAfterFault * 1000, () => `after ${say(fault)}: ${seconds(took)}`);
  }
  return slowest;
}

function isAwaited(clients: readonly ClientEvidence[], at: number): boolean {
  return clients.some(({ acts, acknowledgements, refusals }) => {
    const ended = new Map([...acknowledgements, ...refusals].toReversed().map((end) => [end.clientKey, end.at]));
    return acts.some(({ clientKey, at: sent }) => {
      const end = ended.get(clientKey);
      return clientKey !== null && sent < at && (end === undefined || end >= at);
    });
  });
}

/** Bad weather ends with the fault, and what it has left half dead is cut then: such a loss is seen within this, in ms. */
const lastLossMs = 1_000;

/** Whoever a fault threw out is live again soon, and everybody is in the end. Answers the slowest return, in ms. */
function checkBack({ clients, faults }: Evidence, tally: Tally): number {
  let slowest = 0;
  for (const { name, lines } of clients) {
    tally.expect(lines.at(-1)?.isLive === true, () => `${name} was not there in the end`);
    for (const fault of faults) {
      const loss = lines.findLast(({ at, isLive }) => !isLive && at >= fault.at && at <= fault.until + lastLossMs);
      if (!loss) continue;
      const back = lines.find(({ at, isLive }) => isLive && at >= loss.at)?.at ?? Number.POSITIVE_INFINITY;
      const took = Math.max(0, back - fault.until);
      slowest = Math.max(slowest, took);
      tally.expect(took <= promises.everybodyIsBack * 1000, () => `${name} came ${seconds(took)} after ${say(fault)}`);
    }
  }
  return slowest;
}

function checkDrains(faults: readonly Fault[]): Finding {
  const tally = new Tally('I12', 'SIGTERM drains within 15 s');
  const drains = faults.flatMap(({ exit }) => (exit ? [exit] : []));
  for (const { code, tookMs } of drains) {
    tally.expect(code === 0 && tookMs <= promises.drain * 1000, () => `ended with ${code} after ${seconds(tookMs)}`);
  }
  return tally.finding(`slowest ${seconds(Math.max(0, ...drains.map(({ tookMs }) => tookMs)))}`);
}

function checkMemory(memory: readonly number[]): Finding {
  const tally = new Tally('I17', 'memory is bounded, readers that never read included');
  for (const bytes of memory) tally.expect(bytes <= mostMemory, () => `the server had ${megabytes(bytes)}`);
  return tally.finding(`at most ${megabytes(Math.max(0, ...memory))}`);
}

function checkFile(faults: readonly Fault[]): Finding {
  const tally = new Tally('I18', 'integrity checks clean');
  for (const { damages } of faults) if (damages) tally.expect(damages.length === 0, () => damages.join('; '));
  return tally.finding();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const say = ({ kind, weather }: Fault) => `${kind} (${weather})`;
