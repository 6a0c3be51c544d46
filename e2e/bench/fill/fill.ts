import { createHash } from 'node:crypto';
import { dayMs } from '#contracts/durations.js';
import type { ClientKey, ConversationId, EventId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitResult, JournalDecision } from '#engine/ports/journal.js';
import { openPersistence, type Persistence } from '#persistence/open-persistence.js';
import { aVisitor } from '#testing/people.js';
import { chatbotId, type Ending, type Step, stepsOf } from './conversation-script.js';
import { decideStep } from './decide-step.js';
import { visitorToken } from './visitor-token.js';
import { searchTerms, sentence } from './vocabulary.js';

export interface Filled {
  readonly conversations: number;
  readonly messages: number;
  /** Ids of conversations spread evenly over the file. */
  readonly sample: readonly string[];
}

export interface FillOptions {
  /** Seeded data directory, not in use by another process. */
  readonly directory: string;
  readonly conversations: number;
  /** Random number from 0, less than 1. */
  readonly random: () => number;
  /** Final state of a conversation by its position from the end. */
  readonly endingOf: (fromEnd: number) => Ending;
}

const year = 365 * dayMs;
/** The newest conversations are as close together as on a busy day, whatever the size of the file. */
const busy = 400;
const busyGapMs = 7_000;
/** Conversations written concurrently. */
const together = 64;
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Fills a data file with a year of conversations of ten messages on average. Everything goes through the domain and the
 * journal, so the file equals one that the product wrote. No timer is set, so every run starts from the same state.
 */
export async function fill({ directory, conversations, random, endingOf }: FillOptions): Promise<Filled> {
  const persistence = await openPersistence({ directory, log });
  const end = Date.now();
  const operators = (await persistence.operators.all()).map(({ id, name }) => facts(id, name));
  const rareEvery = Math.ceil(conversations / 5);
  let messages = 0;
  const one = (index: number): Promise<CommitResult>[] => {
    const fromEnd = conversations - index;
    const ending = endingOf(fromEnd);
    const hasRare = index % rareEvery === 0;
    const plan = {
      visitorId: visitorId(index),
      createdAt: fromEnd <= busy ? end - fromEnd * busyGapMs : end - year + Math.floor((index / conversations) * year),
      ending,
      pairs: 3 + Math.floor(random() * 5),
      operator: operators[index % operators.length] ?? nobody(),
      say: () => {
        messages += 1;
        return hasRare ? `${sentence(random)} ${searchTerms.rare}` : sentence(random);
      },
    };
    const withPerson = ending === 'assigned' || ending === 'queued' || (ending !== 'bot' && index % 2 === 0);
    const steps = [...stepsOf(plan, withPerson)];
    const tooLate = Math.max(0, plan.createdAt + duration(steps) - end);
    return write(persistence, conversationId(index), plan.createdAt - tooLate, steps);
  };
  for (let index = 0; index < conversations; index += together) {
    const group = Array.from({ length: Math.min(together, conversations - index) }, (_, place) => index + place);
    const results = await Promise.all(group.flatMap(one));
    const refused = results.find((result) => !result.ok);
    if (refused) throw new Error(`the journal rejected a generated conversation: ${JSON.stringify(refused)}`);
    await addVisitors(persistence, group, end);
  }
  // A measured server must not have to build the full-text index.
  for (const follower of persistence.followers) await follower.catchUp();
  await persistence.close();
  const step = Math.max(1, Math.floor(conversations / 500));
  const sample = Array.from({ length: Math.floor(conversations / step) }, (_, place) => conversationId(place * step));
  return { conversations, messages, sample };
}

/** Commits all steps without waiting: each is decided on the previous one, and the journal batches them. */
function write(
  persistence: Persistence,
  id: ConversationId,
  createdAt: number,
  steps: Step[],
): Promise<CommitResult>[] {
  let at = createdAt;
  return steps.map((step) => {
    at += step.after;
    return persistence.journal.commit(id, null, (newest) => decision(id, newest, step, at));
  });
}

function decision(id: ConversationId, newest: Conversation | null, step: Step, now: number): JournalDecision {
  const clientKey = step.by.kind === 'visitor' && newest !== null ? clientKeyOf(id, newest.seq) : null;
  const context = { conversationId: id, by: step.by, now, clientKey, newId: nextEventId };
  return decideStep(newest, step.command(newest), context);
}

async function addVisitors({ unitOfWork }: Persistence, group: readonly number[], createdAt: number): Promise<void> {
  await unitOfWork.run(async ({ visitors, visitorTokens }) => {
    for (const index of group) {
      const tokenHash = createHash('sha256').update(visitorToken(index)).digest('hex');
      const lastUsedAt = Date.now();
      await visitors.add(aVisitor(visitorId(index), { chatbotId, createdAt, lastUsedAt }));
      await visitorTokens.add({
        tokenHash,
        visitorId: visitorId(index),
        createdAt,
        lastUsedAt,
        endedAt: null,
        vouchedBy: null,
      });
    }
  });
}

function duration(steps: readonly Step[]): number {
  return steps.reduce((sum, { after }) => sum + after, 0);
}

let eventsMade = 0;

/** Time-ordered ids in the format of the product. */
function uuid(kind: number, number: number): string {
  const hex = number.toString(16).padStart(12, '0');
  return `019a0000-${hex.slice(0, 4)}-7${kind}00-8000-${hex}`;
}

function nextEventId(): EventId {
  eventsMade += 1;
  return uuid(3, eventsMade) as EventId;
}

function conversationId(index: number): ConversationId {
  return uuid(1, index) as ConversationId;
}

function visitorId(index: number): VisitorId {
  return uuid(2, index) as VisitorId;
}

function clientKeyOf(id: ConversationId, seq: number): ClientKey {
  return `${id.slice(-12)}${String(seq).padStart(10, '0')}` as ClientKey;
}

function facts(id: OperatorId, name: string): OperatorFacts {
  return { id, name, available: true, hasRoom: true };
}

function nobody(): never {
  throw new Error('the data file has no operators: it must be seeded first');
}
