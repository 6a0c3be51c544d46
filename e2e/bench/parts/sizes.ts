import type { ConversationId } from '#contracts/ids.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';
import { demoApiKey } from '../../support/demo.js';
import { TestServer } from '../../support/server.js';
import type { FilledDirectory } from '../fill/filled-directory.js';
import { searchTerms } from '../fill/vocabulary.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { median, type Percentiles, percentiles } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { atMost, type Goal, ms, type Section, thousands } from '../report/section.js';
import { coldStartOf, starts } from './cold-start.js';
import { numbersOf, type Part } from './part.js';
import { yearDirectory } from './year-directory.js';

/** Reads of the console: a conversation, lists, and the history. */
const reads: Record<string, (rest: RestClient, id: ConversationId) => Promise<unknown>> = {
  'a conversation and its last 50 events': (rest, id) =>
    Promise.all([rest.conversation(id), rest.events(id, { before: Number.MAX_SAFE_INTEGER, limit: 50 })]),
  'the queue': (rest) => rest.conversations({ view: 'queue', limit: 50 }),
  'all open conversations': (rest) => rest.conversations({ view: 'all', limit: 50 }),
  'the counts of all views': (rest) => rest.counts(),
  'history, newest first': (rest) => rest.history({ limit: 20 }),
  'history, a filter': (rest) => rest.history({ reason: ['visitor_requested'], outcome: ['confirmed'], limit: 20 }),
  'history, a rare word': (rest) => rest.history({ q: searchTerms.rare, limit: 20 }),
  'history, a common word': (rest) => rest.history({ q: searchTerms.common, limit: 20 }),
  'history, a very common word': (rest) => rest.history({ q: searchTerms.everywhere, limit: 20 }),
  'history, two words': (rest) => rest.history({ q: searchTerms.two, limit: 20 }),
};

interface Measurements {
  readonly messages: number;
  readonly conversations: number;
  readonly coldStartMs: number;
  readonly reads: Map<string, Percentiles>;
}

/** Time limit for the repetitions of one kind of read; `repeats` is the maximum number. */
const budgetMs = 5_000;
const repeats = 300;

export const sizes: Part = {
  about: 'cold start, opening, lists and history search as the file grows [messages=10000,100000,1000000]',
  isDefault: false,
  async run(options) {
    const wishes = numbersOf(options, 'messages', [10_000, 100_000, 1_000_000]);
    const found: Measurements[] = [];
    for (const messages of wishes) {
      const directory = await yearDirectory(messages);
      found.push(await measure(directory));
    }
    return section(found);
  },
};

/** Creates the data files only, so that a later run of `sizes` only measures. */
export const fillSizes: Part = {
  about: 'makes the data files of `sizes` and keeps them, measures nothing [messages=…]',
  isDefault: false,
  async run(options) {
    for (const messages of numbersOf(options, 'messages', [10_000, 100_000, 1_000_000])) await yearDirectory(messages);
    return { title: 'Data files', how: '', goals: [], tables: [] };
  },
};

async function measure({ dataDir, conversations, messages, sample }: FilledDirectory): Promise<Measurements> {
  const coldStartMs = await coldStartOf(dataDir);
  const server = await TestServer.start({ dataDir, env: { RATE_FACTOR: '100000' } });
  await waitUntilIdle(server.pid);
  pin(server.pid, 'server');
  const rest = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  const results = new Map<string, Percentiles>();
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    // Warm-up, not measured: prepares statements and indexes recent commits.
    for (const id of sample.slice(0, 3)) await read(rest, id as ConversationId);
    const until = performance.now() + budgetMs;
    for (let turn = 0; turn < repeats && performance.now() < until; turn += 1) {
      const id = sample[turn % sample.length] as ConversationId;
      const begun = performance.now();
      await read(rest, id);
      times.push(performance.now() - begun);
    }
    results.set(name, percentiles(times));
    console.log(
      `  ${name.padEnd(40)} ${times.length} times, p50 ${ms(median(times))}, p99 ${ms(percentiles(times).p99)} ms`,
    );
  }
  await server.stop();
  return { messages, conversations, coldStartMs, reads: results };
}

function section(found: readonly Measurements[]): Section {
  const last = found.at(-1);
  const first = found[0];
  if (!last || !first) throw new Error('no size was measured');
  const goals: Goal[] = [
    atMost(`cold start with ${thousands(last.conversations)} conversations`, 1500, last.coldStartMs, {
      unit: ' ms',
      digits: 0,
    }),
    ...[...last.reads].map(([name, { p99 }]) =>
      atMost(`${name}, p99 at ${thousands(last.messages)} messages`, 50, p99, { unit: ' ms', digits: 1 }),
    ),
  ];
  const cells = (of: (found: Measurements) => string) => found.map(of);
  return {
    title: 'As the file grows',
    how: `A year of conversations, ten messages each on average, written through the domain and the journal from a seed. The
open conversations are the same in every file: 100 queued, 30 assigned, 30 with the bot, 240 resolved today. One request at
a time over REST, up to ${repeats} of each kind over 500 conversations spread over the year; times are of whole requests.
Cold start: from the start of the process to ready, median of ${starts}, the file in the system's page cache.`,
    goals,
    tables: [
      {
        caption: 'p50 / p99 in ms',
        head: ['messages in the file', ...cells(({ messages }) => thousands(messages))],
        rows: [
          ['conversations', ...cells(({ conversations }) => thousands(conversations))],
          ['cold start', ...cells(({ coldStartMs }) => coldStartMs.toFixed(0))],
          ...[...first.reads.keys()].map((name) => [
            name,
            ...cells(({ reads: times }) => {
              const { p50, p99 } = times.get(name) ?? { p50: Number.NaN, p99: Number.NaN };
              return `${ms(p50)} / ${ms(p99)}`;
            }),
          ]),
        ],
      },
    ],
  };
}
