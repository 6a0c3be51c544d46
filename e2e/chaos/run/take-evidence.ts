import { signInCookie } from '../../support/clients.js';
import { readMetrics } from '../../support/metrics.js';
import type { TestServer } from '../../support/server.js';
import type { Person } from '../clients/people.js';
import { RawOperator } from '../clients/raw-operator.js';
import type { ClientEvidence, Evidence } from '../evidence.js';
import { injectFault } from '../faults/inject-fault.js';
import { uniqueWordsOf } from './data-files.js';
import { quietMs } from './programs.js';
import { Reader } from './read-histories.js';
import { metricsToken, type RunContext } from './run-context.js';

/**
 * Waits for quiescence, records every screen, and reads the logs and files of the servers between two kills. Prints each step
 * before it is taken.
 */
export async function takeEvidence(
  context: RunContext,
  slowReader: Person,
  print: (line: string) => void,
): Promise<Evidence> {
  const {
    settings,
    deployment,
    direct: url,
    proxy,
    crowd,
    eraser,
    programs,
    desk,
    faults,
    memory,
    starvation,
  } = context;
  const people = crowd.present;
  print('operators retire');
  slowReader.close();
  const business = await desk.finish();
  for (const person of people) if (person instanceof RawOperator) await person.retire();
  const reader = new Reader(url);
  const cookie = await signInCookie(url, 'sofia');
  print('waiting until nothing changes');
  await waitForQuiescence(reader);
  const histories = await reader.histories();
  const heads = new Map(histories.map(({ conversationId, events }) => [conversationId, events]));
  const isShown = (person: Person) =>
    person.screens().every(({ conversationId, events }) => {
      const last = heads
        .get(conversationId)
        ?.findLast((event) => person.recorder.evidence.kind === 'operator' || event.publicSeq);
      return events.at(-1)?.id === last?.id;
    });
  print('waiting until every screen shows it');
  await poll(async () => people.every(isShown));
  for (const person of people) person.recorder.evidence.screens.push(...person.screens());
  const [operators, counts] = [await reader.operators(), await reader.counts()];
  for (const person of people) person.close();
  print('waiting until the followers are at the head');
  await waitForFollowers(deployment.servers);
  print('waiting until programs have received everything');
  const received = await programs.finish();
  print('reading files, and everything again');
  const { store } = deployment;
  const { followers, log, wordsInFiles } = await deployment.whileKilled(async () => ({
    followers: await store.followers(),
    log: await store.log(),
    wordsInFiles: [...(await store.words())],
  }));
  const at = Date.now();
  const outcome = await injectFault('inspect', { deployment, proxy });
  faults.push({ kind: 'inspect', condition: 'clear', at, until: Date.now(), ...outcome });
  for (const server of deployment.servers) await new Reader(server.url).readAgain(histories, cookie);
  const clients = crowd.all.map(({ recorder }) => recorder.evidence);
  await eraser.lookAgain((id) => wordsSaidIn(id, clients));
  const { erasures } = eraser;
  const state = {
    histories,
    operators,
    counts,
    followers,
    erasures,
    wordsInFiles,
    programs: { ...received, log },
    business,
  };
  const evidence: Evidence = {
    seed: settings.seed,
    clients,
    ...state,
    faults,
    memory,
    starvation: starvation.recorded,
  };
  // A copy, because closing the clients may still change their screens.
  return structuredClone(evidence);
}

/** Waits until nothing changes between two polls and nothing is pending. */
async function waitForQuiescence(reader: Reader): Promise<void> {
  let before = '';
  await poll(async () => {
    const { text, isPending } = await reader.pulse();
    const isQuiet = !isPending && text === before;
    before = text;
    return isQuiet;
  });
}

/** Waits until every durable follower of the log is at its head. */
async function waitForFollowers(servers: readonly TestServer[]): Promise<void> {
  await poll(async () => {
    const metrics = await Promise.all(servers.map(({ url }) => readMetrics(url, metricsToken)));
    return metrics.every((snapshot) => snapshot.sum('parley_follower_lag_events') === 0);
  });
}

/** Polls every second until the timeout; the checker detects what is still missing then. */
async function poll(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + quietMs;
  while (!(await isSo()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1_000));
}

function wordsSaidIn(conversationId: string, clients: readonly ClientEvidence[]): string[] {
  return clients.flatMap(({ acts }) =>
    acts.flatMap((act) => (act.conversationId === conversationId ? uniqueWordsOf(act.text ?? '') : [])),
  );
}
