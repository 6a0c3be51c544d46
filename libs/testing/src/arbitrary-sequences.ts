import { type ChatbotPolicy, chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { CommandType } from '#contracts/transitions.js';
import type { Actor } from '#contracts/views.js';
import type { Command, TeamFacts } from '#domain/conversation/command.js';
import { arbitraryCommand, aTeam, commands, operatorIds } from './arbitrary-commands.js';
import { fc } from './fast-check.js';

/**
 * Random command sequences for property tests: any command, by any actor, at any time. Nothing models what
 * is allowed, so many are rejected. `runSequence` (run-sequence.ts) executes them.
 */

/** Actor of a step: a fixed one, or the operator who owns the conversation or has the offer at that moment. */
export type By = Actor | 'owner' | 'offered';

/** Step of a sequence. Numbers and instants in `command` are offsets from the conversation's own. */
export interface Step {
  readonly command: Command;
  readonly by: By;
  /** Milliseconds since the previous step, or until the next timer is due. */
  readonly after: number | 'until due';
  /** Milliseconds until the next opening; null within opening hours. */
  readonly closedFor: number | null;
  /** The team of a wait that begins. */
  readonly team: TeamFacts | null;
}

/** Command sequence: the first step starts the conversation. */
export interface CommandSequence {
  readonly policy: ChatbotPolicy;
  readonly steps: readonly Step[];
}

const visitor: Actor = { kind: 'visitor', id: 'visitor-1' };
const system: Actor = { kind: 'system', id: null };

const timers: readonly CommandType[] = ['expire-offer', 'requeue', 'delay-handoff', 'warn-idle', 'wake', 'close'];
const weights: { readonly [T in CommandType]?: number } = {
  'post-visitor-message': 8,
  'post-answer': 4,
  'withhold-answer': 4,
  'offer-turn': 8,
  'pass-turn': 8,
  'unlink-client': 1,
  'identify-visitor': 1,
  'found-answer': 4,
  'judge-answer': 4,
  offer: 4,
  accept: 4,
};

/** Typical actor of each command. */
function usualActor(command: Command): By {
  switch (command.type) {
    case 'start':
    case 'post-visitor-message':
    case 'leave-queue':
    case 'found-answer':
    case 'rate':
    case 'judge-answer':
      return visitor;
    case 'post-answer':
    case 'withhold-answer':
    case 'offer-turn':
    case 'request-handoff':
      return { kind: 'bot', id: null };
    case 'accept':
    case 'take-over':
    case 'reopen':
      return { kind: 'operator', id: command.operator.id };
    case 'post-operator-message':
    case 'post-correction':
    case 'transfer':
    case 'return-to-bot':
    case 'snooze':
    case 'resolve':
      return 'owner';
    case 'post-program-message':
    case 'pass-turn':
      return { kind: 'api_key', id: 'application-1' };
    case 'decline':
      return 'offered';
    default:
      return system;
  }
}

const anybody: fc.Arbitrary<By> = fc.constantFrom<By[]>(
  'owner',
  'offered',
  visitor,
  system,
  { kind: 'bot', id: null },
  { kind: 'api_key', id: 'application-1' },
  ...operatorIds.map((id): Actor => ({ kind: 'operator', id })),
);

const aWhile: fc.Arbitrary<Step['after']> = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 3_600_000 }),
  fc.constant('until due' as const),
);

const someClosing = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 90 * 3_600_000 }));

function stepOf(type: CommandType): fc.Arbitrary<Step> {
  const after = timers.includes(type) ? fc.oneof(aWhile, fc.constant('until due' as const)) : aWhile;
  const stranger = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, anybody);
  return fc
    .record({ command: arbitraryCommand(type), stranger, after, closedFor: someClosing, team: aTeam })
    .map(({ command, stranger, after, closedFor, team }) => ({
      command,
      by: stranger ?? usualActor(command),
      after,
      closedFor,
      team,
    }));
}

const steps = fc.oneof(
  ...(Object.keys(commands) as CommandType[])
    .filter((type) => type !== 'erase')
    .map((type) => ({ weight: weights[type] ?? 2, arbitrary: stepOf(type) })),
);

const policies: fc.Arbitrary<ChatbotPolicy> = fc
  .record({
    bot: fc.constantFrom('answers', 'answers', 'answers', 'answers', 'suggests', 'off'),
    maxWaitFallback: fc.constantFrom('message', 'bot', 'keep'),
    maxWait: fc.integer({ min: 1, max: 30 }),
    operatorIdle: fc.integer({ min: 1, max: 10 }),
    visitorIdle: fc.integer({ min: 1, max: 30 }),
  })
  .map((policy) => chatbotPolicy.parse(policy));

/** Nothing happens after an erasure: in one of four sequences it comes near the end. */
const ends: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc
    .tuple(stepOf('erase'), fc.array(fc.oneof(steps, stepOf('erase')), { maxLength: 3 }))
    .map(([erase, more]) => [erase, ...more]),
);

/** Arbitrary sequence of up to `length` steps after the start, and sometimes an erasure. */
export function arbitrarySequence(length = 60): fc.Arbitrary<CommandSequence> {
  return fc
    .record({
      policy: policies,
      first: stepOf('start'),
      rest: fc.array(steps, { maxLength: length, size: 'max' }),
      end: ends,
    })
    .map(({ policy, first, rest, end }) => ({ policy, steps: [first, ...rest, ...end] }));
}
