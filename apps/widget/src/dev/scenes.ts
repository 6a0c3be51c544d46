import type { Citation, PassageView } from '#contracts/answer.js';
import type { Card } from '#contracts/business/cards.js';
import type { ChatbotView } from '#contracts/chatbot.js';
import { failure } from '#contracts/errors.js';
import type { ArticleId, ChatbotId, ClientKey, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { ConversationState, Locale } from '#contracts/states.js';
import type { Actor, VisitorConversation, VisitorEventView } from '#contracts/views.js';
import type { OutboxItem, VisitorSnapshot } from '#sdk/client-types.js';
import { sceneCards } from './scene-cards.js';
import { sceneTexts } from './scene-texts.js';

export interface Scene {
  readonly snapshot: VisitorSnapshot;
  readonly passage: PassageView | null;
}

const conversationId = 'c-1' as ConversationId;
const operatorId = 'op-anna' as OperatorId;
const visitor: Actor = { kind: 'visitor', id: null };
const bot: Actor = { kind: 'bot', id: null };
const anna: Actor = { kind: 'operator', id: operatorId };
const system: Actor = { kind: 'system', id: null };
const minute = 60_000;

type Said = Extract<VisitorEventView, { type: 'message.posted' }>['data'];

type Draft = {
  [E in VisitorEventView as E['type']]: { type: E['type']; actor: Actor; data: E['data']; ago: number };
}[VisitorEventView['type']];

/** One scene for each thing that the panel can show, by name. */
export function scenes(locale: Locale): Record<string, Scene> {
  const texts = sceneTexts[locale];
  const now = Date.now();
  const { cited, ...passageText } = texts.passage;
  const start = passageText.text.indexOf(cited);
  const passage: PassageView = {
    articleId: 'a-1',
    version: 3,
    passageId: 'p-1',
    ...passageText,
    start,
    end: start + cited.length,
  };
  const citations = texts.sources.map(
    (title, index): Citation => ({
      articleId: `a-${index + 1}` as ArticleId,
      version: 3,
      passageId: `p-${index + 1}`,
      title,
      start: 0,
      end: 20,
    }),
  );

  const say = (actor: Actor, text: string, ago: number, more?: Partial<Said>): Draft => ({
    type: 'message.posted',
    actor,
    ago,
    data: { text, ...more },
  });
  const asked: Draft[] = [
    {
      type: 'conversation.started',
      actor: visitor,
      ago: 14,
      data: { chatbotId: 'valdora' as ChatbotId, locale, previousConversationId: null },
    },
    say(visitor, texts.question, 14),
    say(bot, texts.answer, 13.8, { citations }),
  ];
  const queued: Draft[] = [
    ...asked,
    say(visitor, texts.person, 11),
    { type: 'handoff.started', actor: system, ago: 10.9, data: { reason: 'no_match' } },
  ];
  const withAnna: Draft[] = [
    ...queued,
    { type: 'handoff.completed', actor: anna, ago: 9, data: { operatorId, operatorName: 'Anna Rinaldi' } },
    say(anna, texts.operatorFirst, 8.5),
    say(anna, texts.operatorSecond, 7),
    say(visitor, texts.thanks, 1),
  ];
  const ended: Draft[] = [
    ...withAnna,
    { type: 'conversation.resolved', actor: anna, ago: 0, data: { reason: 'operator' } },
  ];
  const rated: Draft[] = [
    ...ended,
    { type: 'conversation.rated', actor: visitor, ago: 0, data: { score: 5, comment: null } },
  ];

  const [started] = asked;
  const askedBack: Draft[] = [
    ...(started ? [started] : []),
    say(visitor, texts.vague, 2),
    say(bot, texts.askBack, 1.9, { choices: texts.choices.map((label) => ({ label })), none: texts.none }),
  ];
  const askedOne: Draft[] = [
    ...askedBack.slice(0, 2),
    say(bot, texts.askBack, 1.9, { choices: [{ label: texts.choices[0] }], none: texts.none }),
  ];
  const related = texts.related.map((title, index) => ({
    articleId: `a-${index + 1}` as ArticleId,
    version: 3,
    passageId: `p-${index + 1}`,
    title,
  }));
  const helped: Draft[] = [
    ...asked,
    say(visitor, texts.person, 11),
    { type: 'handoff.started', actor: bot, ago: 10.9, data: { reason: 'low_confidence', related } },
  ];
  const answered: Draft[] = [
    ...helped,
    { type: 'handoff.cancelled', actor: visitor, ago: 9, data: { reason: 'answered' } },
    { type: 'conversation.resolved', actor: visitor, ago: 9, data: { reason: 'answered' } },
  ];
  const triedAgain: Draft[] = [...asked, say(bot, texts.secondTry, 1, { citations: citations.slice(0, 1) })];
  const opensAt = new Date(now + 60 * 60 * minute).setHours(9, 0, 0, 0);
  const closed: Draft[] = [
    ...asked,
    say(visitor, texts.person, 11),
    { type: 'handoff.started', actor: system, ago: 10.9, data: { reason: 'low_confidence', opensAt } },
  ];
  const corrected: Draft[] = [...ended, say(anna, texts.correction, 0, { corrects: 'e-3' as EventId })];

  const events = (drafts: readonly Draft[]): VisitorEventView[] =>
    drafts.map(({ ago, ...draft }, index) => {
      const clientKey = draft.actor.kind === 'visitor' ? (`key-of-message-${index}` as ClientKey) : null;
      const at = new Date(now - ago * minute).toISOString();
      return { ...draft, id: `e-${index + 1}` as EventId, conversationId, seq: index + 1, at, episode: 1, clientKey };
    });
  const unsent = (item: Partial<OutboxItem>): OutboxItem => ({
    clientKey: `unsent-${item.status}-000000` as ClientKey,
    text: texts.unsent,
    at: now,
    status: 'waiting',
    failure: null,
    retryAt: null,
    ...item,
  });
  const scene = (
    state: ConversationState | null,
    drafts: readonly Draft[],
    more: Partial<VisitorSnapshot> = {},
  ): Scene => {
    const conversation: VisitorConversation | null = state && {
      id: conversationId,
      state,
      operatorId: state === 'assigned' ? operatorId : null,
      operatorName: state === 'assigned' ? 'Anna Rinaldi' : null,
      episode: 1,
      seq: drafts.length,
      epoch: 1,
      rating: null,
      readSeq: drafts.length,
    };
    const snapshot: VisitorSnapshot = {
      connection: 'live',
      failure: null,
      chatbot: {
        id: 'valdora' as ChatbotId,
        name: 'Valdora',
        locales: ['en', 'it'],
        greeting: { [locale]: texts.greeting },
        suggestions: { [locale]: texts.suggestions },
      },
      assurance: 'none',
      isFormFilled: false,
      conversation,
      events: events(drafts),
      outbox: [],
      typing: { operator: false, bot: false },
      answerSoFar: null,
      queue: null,
      operators: [],
      ...more,
    };
    return { snapshot, passage };
  };
  const withOpening = ({ snapshot, ...rest }: Scene, at: number): Scene => ({
    ...rest,
    snapshot: {
      ...snapshot,
      chatbot: snapshot.chatbot && { ...snapshot.chatbot, opensAt: new Date(at).toISOString() },
    },
  });
  const withChatbot = ({ snapshot, ...rest }: Scene, more: Partial<ChatbotView>): Scene => ({
    ...rest,
    snapshot: { ...snapshot, chatbot: snapshot.chatbot && { ...snapshot.chatbot, ...more } },
  });
  const shown = (cards: readonly Card[] = []): Draft[] => [
    ...(started ? [started] : []),
    say(visitor, texts.vague, 2),
    say(bot, cards.map(({ text }) => text).join('\n'), 1.9, { cards: [...cards], lead: texts.lead }),
  ];
  const drawn = sceneCards(locale, now);
  const withRating = ({ snapshot }: Scene): Scene => ({
    passage,
    snapshot: {
      ...snapshot,
      conversation: snapshot.conversation && { ...snapshot.conversation, rating: { score: 5, comment: null } },
    },
  });

  return {
    greeting: scene(null, []),
    'pre-chat': withChatbot(scene(null, []), { preChat: texts.preChat }),
    confirm: withChatbot(scene(null, []), { confirmsEmail: true }),
    'card-order': scene('bot', shown(drawn.orders)),
    'card-slots': scene('bot', shown(drawn.slots)),
    'card-slots-past': scene('bot', [...shown(drawn.slots), say(visitor, texts.none, 1)]),
    'card-appointment': scene('bot', shown(drawn.appointments)),
    'card-payment': scene('bot', shown(drawn.payments)),
    'card-ticket': scene('bot', shown(drawn.tickets)),
    choices: scene('bot', askedBack),
    'one-choice': scene('bot', askedOne),
    related: scene('queued', helped, { queue: { place: 3, waitMinutes: [2, 5], isStaffed: true } }),
    'answered-waiting': scene('resolved', answered),
    'second-answer': scene('bot', triedAgain),
    corrected: scene('resolved', corrected),
    'closed-hours': scene('queued', closed, { queue: { place: 3, waitMinutes: [2, 5], isStaffed: true } }),
    'closed-hours-greeting': withOpening(scene(null, []), opensAt),
    connecting: scene(null, [], { connection: 'connecting', chatbot: null }),
    answered: scene('bot', asked),
    'bot-typing': scene('bot', asked.slice(0, 2), { typing: { operator: false, bot: true } }),
    'bot-answering': scene('bot', asked.slice(0, 2), { answerSoFar: texts.passage.cited }),
    'nobody-here': scene('queued', queued, { queue: { place: 1, waitMinutes: null, isStaffed: false } }),
    queued: scene('queued', queued, { queue: { place: 3, waitMinutes: [2, 5], isStaffed: true } }),
    operator: scene('assigned', withAnna, { typing: { operator: true, bot: false } }),
    idle: scene('assigned', [
      ...withAnna,
      { type: 'conversation.idle_warned', actor: system, ago: 0, data: { resolvesAt: now + 5 * minute } },
    ]),
    failed: scene('assigned', withAnna, { outbox: [unsent({ status: 'failed', failure: failure('rate_limited') })] }),
    limited: scene('assigned', withAnna, {
      outbox: [unsent({ failure: failure('rate_limited'), retryAt: now + 12_000 })],
    }),
    offline: scene('assigned', withAnna, { connection: 'offline', outbox: [unsent({})] }),
    refused: scene(null, [], { connection: 'refused', chatbot: null, failure: failure('origin_refused') }),
    ended: scene('resolved', ended),
    rated: withRating(scene('resolved', rated)),
    closed: scene('closed', [...ended, { type: 'conversation.closed', actor: system, ago: 0, data: {} }]),
  };
}
