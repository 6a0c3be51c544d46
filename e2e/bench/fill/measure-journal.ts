import type { ChatbotId, ClientKey, ConversationId, EventId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { nextDue } from '#domain/conversation/due.js';
import type { JournalDecision } from '#engine/ports/journal.js';
import { openPersistence } from '#persistence/open-persistence.js';
import { decideStep, policy } from './decide-step.js';

/**
 * Prints throughput and cost of the journal: n conversations write one message each concurrently, repeatedly, for three
 * seconds per n. Best and median of the rounds, because a shared machine only ever slows down.
 */

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const forMs = 3000;
let made = 0;

function id(prefix: string): string {
  made += 1;
  return `${prefix}-${String(made).padStart(14, '0')}`;
}

function decision(conversationId: ConversationId, command: Command, clientKey: ClientKey | null) {
  return (newest: Conversation | null): JournalDecision => {
    const by = { kind: 'visitor', id: conversationId } as const;
    const newId = () => id('event') as EventId;
    const decided = decideStep(newest, command, { conversationId, by, now: Date.now(), clientKey, newId });
    return decided.ok ? ok({ ...decided.value, due: nextDue(decided.value.next, policy) }) : decided;
  };
}

const { journal, directory, close } = await openPersistence({ directory: null, log });

function start(conversationId: ConversationId) {
  const command: Command = {
    type: 'start',
    chatbotId: 'shop' as ChatbotId,
    visitorId: conversationId as string as VisitorId,
    locale: 'en',
    page: null,
    previousConversationId: null,
  };
  return journal.commit(conversationId, null, decision(conversationId, command, null));
}

function write(conversationId: ConversationId) {
  const clientKey = id('key-of-a-message') as ClientKey;
  const command: Command = { type: 'post-visitor-message', text: 'Good morning, where is my order?', owner: null };
  return journal.commit(
    conversationId,
    { clientKey, isSame: () => true },
    decision(conversationId, command, clientKey),
  );
}

const conversations = Array.from({ length: 256 }, () => id('conversation') as ConversationId);
await Promise.all(conversations.map(start));

process.stdout.write(`everybody of n  commits/s best  commits/s median  CPU µs/commit\n`);
for (const count of [1, 10, 50, 100, 256]) {
  const rounds: number[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const before = performance.now();
    await Promise.all(conversations.slice(0, count).map(write));
    rounds.push(performance.now() - before);
  }
  rounds.sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (ms = Number.NaN) => Math.round((count * 1000) / ms);
  // The best is the tenth of a hundred: a single round may be lucky.
  const [best, median] = [rounds[Math.floor(rounds.length / 10)], rounds[Math.floor(rounds.length / 2)]];
  const cost = ((user + system) / (rounds.length * count)).toFixed(0);
  const cells = [
    String(count).padStart(14),
    String(perSecond(best)).padStart(14),
    String(perSecond(median)).padStart(16),
    cost.padStart(13),
  ];
  process.stdout.write(`${cells.join('  ')}\n`);
}
process.stdout.write(`in ${directory}\n`);
await close();
