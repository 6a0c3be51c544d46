import type { RelatedArticle } from '#contracts/answer.js';
import { sampleCards } from '#contracts/business/sample-cards.js';
import type { ArticleId, ChatbotId, ClientId, EventId, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import { handoffReasons, outcomes, priorities } from '#contracts/states.js';
import type { CommandType } from '#contracts/transitions.js';
import { assurances } from '#contracts/visitor-profile.js';
import type { Command, OperatorFacts } from '#domain/conversation/command.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { fc } from './fast-check.js';
import { onlyOne } from './routing.js';

import { secret, someDecision } from './some-decision.js';

export const operatorIds = ['anna', 'bruno', 'carla'] as OperatorId[];

const often = fc.constantFrom(true, true, true, true, false);
const anOperator: fc.Arbitrary<OperatorFacts> = fc.record({
  id: fc.constantFrom(...operatorIds),
  name: fc.constantFrom('Anna', 'Bruno'),
  available: often,
  hasRoom: often,
});
const aText = fc.constantFrom('Where is my order?', '', '👩‍👩‍👧', 'x'.repeat(200));
export const aTeam = fc.constantFrom({ id: 'sales' as TeamId, name: 'Sales' }, null);
const aRemark = fc.constantFrom(secret, null);
const aRequestId = fc.constantFrom('request-1', 'request-2');
const aLag = fc.constantFrom(0, 0, 0, 1, 2);

const someArticle: RelatedArticle = {
  articleId: 'article-1' as ArticleId,
  version: 1,
  passageId: 'passage',
  title: 'Returns',
};

const aDialogue: fc.Arbitrary<Dialogue> = fc.constantFrom('asking', 'called').map((phase) => ({
  intent: 'order.status',
  form: {
    ...{ form: 'order.status', phase, values: { email: secret }, open: {}, asked: null, refusals: 0 },
    call: phase === 'called' ? { key: 'request-1' } : null,
  },
  calledUpTo: phase === 'called' ? 0 : null,
}));

/** Arbitrary data of each command. */
export const commands: { readonly [T in CommandType]: fc.Arbitrary<Omit<Extract<Command, { type: T }>, 'type'>> } = {
  start: fc.constant({
    chatbotId: 'chatbot-1' as ChatbotId,
    visitorId: 'visitor-1' as VisitorId,
    locale: 'en',
    page: 'https://shop.example/',
    previousConversationId: null,
  }),
  'post-visitor-message': fc.record({ text: aText, owner: fc.option(anOperator) }),
  'post-answer': fc.record({
    text: aText,
    citations: fc.constant([]),
    choices: fc.constantFrom([], [{ label: 'Returns', articleId: 'article-1' as ArticleId }]),
    decision: fc.constant(someDecision),
    control: aLag,
    answersUpTo: aLag,
  }),
  'withhold-answer': fc.record({
    decision: fc.constant(someDecision),
    related: fc.constantFrom([], [someArticle]),
    control: aLag,
    answersUpTo: aLag,
  }),
  'reply-in-dialogue': fc.record({
    said: fc.oneof(
      fc.record({ text: fc.oneof(aText, fc.constant('')) }),
      fc.constant({ text: sampleCards.order.text, lead: '', cards: [sampleCards.order] }),
    ),
    answer: fc.option(fc.constant({ text: 'Nine to five.', citations: [], decision: someDecision })),
    dialogue: fc.option(aDialogue),
    handoff: fc.option(fc.constantFrom(...handoffReasons)),
    epoch: aLag,
    control: aLag,
    answersUpTo: aLag,
  }),
  'post-operator-message': fc.record({ text: aText }),
  'post-program-message': fc.record({
    text: aText,
    control: fc.constant(null),
    answersUpTo: fc.option(aLag),
  }),
  'offer-turn': fc.record({ text: aText, control: aLag, answersUpTo: aLag }),
  'pass-turn': fc.record({ control: aLag, answersUpTo: aLag }),
  'post-correction': fc.record({ text: aText, corrects: fc.constant('event-1' as EventId) }),
  'request-handoff': fc.record({ reason: fc.constantFrom(...handoffReasons) }),
  offer: fc.record({ operator: anOperator, because: fc.constant(onlyOne), isNewRound: fc.boolean() }),
  decline: fc.constant({}),
  'expire-offer': fc.constant({}),
  'withdraw-offer': fc.record({ to: anOperator.map(({ id }) => id) }),
  accept: fc.record({ operator: anOperator }),
  'take-over': fc.record({ operator: anOperator }),
  transfer: fc.record({
    to: fc.oneof(fc.record({ operator: anOperator }), fc.record({ team: aTeam })),
    note: aRemark,
  }),
  requeue: fc.record({ reason: fc.constantFrom('operator_silent', 'operator_disabled', 'operator_role_changed') }),
  'return-to-bot': fc.constant({}),
  'delay-handoff': fc.constant({}),
  'leave-queue': fc.record({ reason: fc.constantFrom('visitor', 'left') }),
  'found-answer': fc.record({ articleId: fc.constantFrom(someArticle.articleId, 'article-2' as ArticleId) }),
  'write-note': fc.record({ text: fc.constant(secret) }),
  snooze: fc.record({ until: fc.integer({ min: -1000, max: 600_000 }) }),
  wake: fc.record({ owner: fc.option(anOperator) }),
  'warn-idle': fc.constant({}),
  resolve: fc.record({
    outcome: fc.constantFrom(...outcomes),
    reason: fc.constantFrom('visitor', 'operator', 'idle', 'api'),
  }),
  reopen: fc.record({ operator: anOperator }),
  close: fc.record({ reason: fc.constantFrom('age', 'api') }),
  rate: fc.record({ score: fc.integer({ min: 1, max: 5 }), comment: fc.constantFrom('Thanks', null) }),
  label: fc.record({ labels: fc.array(fc.constantFrom(secret, 'late', 'late')) }),
  prioritise: fc.record({ priority: fc.constantFrom(...priorities) }),
  'link-client': fc.constant({ clientId: 'client-1' as ClientId }),
  'unlink-client': fc.constant({}),
  'identify-visitor': fc.record({
    from: fc.constantFrom('visitor-1' as VisitorId, 'visitor-2' as VisitorId),
    visitorId: fc.constantFrom('visitor-1' as VisitorId, 'visitor-2' as VisitorId),
    ends: fc.boolean(),
    visitor: fc.record({ name: fc.constantFrom(secret, null), assurance: fc.constantFrom(...assurances) }),
  }),
  'judge-suggestion': fc.record({
    decision: fc.constant(someDecision),
    verdict: fc.constantFrom('accepted', 'edited', 'rejected'),
  }),
  'request-action': fc.record({
    requestId: aRequestId,
    action: fc.constantFrom('order.status', 'ticket.open'),
    input: fc.constant({ text: secret }),
    control: fc.constantFrom(null, 1, 2),
    dialogue: fc.option(aDialogue, { nil: undefined }),
  }),
  'complete-action': fc.record({ requestId: aRequestId, output: fc.constant({ text: secret }) }),
  'fail-action': fc.record({
    requestId: aRequestId,
    fault: fc.constantFrom('not_found', 'timeout'),
    isUnknown: fc.boolean(),
  }),
  'judge-answer': fc.record({ eventId: fc.constant('event-1' as EventId), verdict: fc.constantFrom('right', 'wrong') }),
  'note-change': fc.constant({
    change: { change: 'booking.cancelled', eventId: 'event-1' as EventId, title: 'Fitting' },
  }),
  'note-activity': fc.constant({
    outcome: {
      type: 'activity.recorded',
      data: { of: 'end', ofEpisode: 1, system: null, activityId: secret },
    },
  }),
  'erase-actions': fc.constant({}),
  erase: fc.constant({}),
};

/** Arbitrary command of one type, with numbers relative to zero. */
export function arbitraryCommand(type: CommandType): fc.Arbitrary<Command> {
  // The table pairs the type with its data; TypeScript cannot follow it into the union.
  return (commands[type] as fc.Arbitrary<object>).map((data) => ({ type, ...data }) as unknown as Command);
}
