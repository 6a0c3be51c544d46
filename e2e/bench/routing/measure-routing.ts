import { chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { priorities } from '#contracts/states.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { choose } from '#domain/queue/choose.js';
import { offers } from '#domain/queue/offers.js';
import type { OperatorCandidate } from '#domain/queue/operator-candidate.js';
import { type RoutedConversation, toRouted } from '#domain/queue/routed-conversation.js';
import { QueueBoard } from '#engine/state/queue-board.js';

const languages = ['en', 'it'] as const;
const policy = chatbotPolicy.parse({ operatorLanguage: 'required' });
const seed = 20_261_123;

export interface RoutingTimes {
  readonly decided: readonly number[];
  readonly unmet: readonly number[];
  readonly explained: readonly number[];
}

/** Milliseconds that each decision took, over a queue and operators in memory. */
export function measureRouting(waiting: number, count: number, rounds: number): RoutingTimes {
  const random = randomFrom(seed);
  const operators = Array.from({ length: count }, (_, index) => operatorAt(index, random));
  const decided = measure(rounds, queueOf(waiting, random), operators, random);
  // No free operator speaks the language of the waiting visitors.
  const strangers = operators.map((one) => ({ ...one, languages: ['de'] }));
  const unmet = measure(rounds, queueOf(waiting, random), strangers, random);
  const explained = times(rounds, (round) => choose(conversationAt(round), operators, 0));
  return { decided, unmet, explained };
}

/** Each round: a conversation joins the queue, the next one is chosen for, and leaves it. */
function measure(
  rounds: number,
  board: QueueBoard,
  operators: readonly OperatorCandidate[],
  random: () => number,
): number[] {
  return times(rounds, (round) => {
    const joining = waitingAt(1_000_000 + round, random);
    board.track(joining);
    const first = offers(routedOf(board), () => operators, 0).next();
    board.track({ ...joining, state: 'bot' });
    return first;
  });
}

/** As the router does it. */
function* routedOf(board: QueueBoard): Generator<RoutedConversation> {
  for (const c of board.inOrder()) yield toRouted(c, policy, null);
}

function times(rounds: number, act: (round: number) => unknown): number[] {
  for (let round = 0; round < 50; round += 1) act(round);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    act(round);
    taken.push(performance.now() - begun);
  }
  return taken;
}

function queueOf(waiting: number, random: () => number): QueueBoard {
  const board = new QueueBoard();
  for (let index = 0; index < waiting; index += 1) board.track(waitingAt(index, random));
  return board;
}

function waitingAt(index: number, random: () => number): Conversation {
  const priority = priorities[random() < 0.9 ? 1 : Math.floor(random() * priorities.length)];
  const locale = languages[index % languages.length];
  const queue = { since: Math.floor(random() * 3_600_000), teamId: null };
  return {
    id: `conversation-${index}`,
    state: 'queued',
    priority,
    locale,
    queue,
    passedOver: [],
  } as unknown as Conversation;
}

function conversationAt(index: number): RoutedConversation {
  return {
    id: `conversation-${index}` as ConversationId,
    locale: 'it',
    members: null,
    lastOperator: null,
    passedOver: [],
    passedAt: null,
    isLanguageRequired: true,
    languageUntil: 0,
    skills: [],
    areSkillsRequired: false,
    skillsUntil: 0,
    lastOperatorUntil: 0,
  };
}

function operatorAt(index: number, random: () => number): OperatorCandidate {
  return {
    id: `operator-${index}` as OperatorId,
    presence: random() < 0.7 ? 'online' : 'away',
    attending: random() < 0.9,
    languages: languages.filter(() => random() < 0.7),
    skills: [],
    load: { assigned: Math.floor(random() * 5), offered: random() < 0.2 ? 1 : 0, snoozed: Math.floor(random() * 3) },
    capacity: 4,
    idleSince: Math.floor(random() * 3_600_000),
  };
}

/** Linear congruential generator (Numerical Recipes), for the same figures in each run. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
