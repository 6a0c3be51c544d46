import { z } from 'zod';
import { citation, messageChoice, relatedArticle, suggestionVerdicts, withholdReasons } from '../answer.js';
import { card } from '../business/cards.js';
import { articleId, chatbotId, clientId, conversationId, eventId, operatorId, teamId, visitorId } from '../ids.js';
import { limits } from '../limits.js';
import { cancelReasons, handoffReasons, outcomes, priorities, resolveReasons } from '../states.js';
import { teamRuleMatch } from '../teams.js';
import { assurances, linkRules } from '../visitor-profile.js';
import { waitFacts } from '../waits.js';
import { actionEvents } from './action-events.js';
import { event, staffEvent, visibleEvent } from './define-event.js';
import { instant } from './instant.js';

const waitKnown = 'Set where somebody is there: what was known of the wait as it began.';
const teamName = z.string().describe('Of the team, at that time.');
const answersUpTo = 'The `seq` of the last message that it answers, or would have.';

/** Events of a conversation. The description of the data says what happened. */
export const conversationEvents = {
  'conversation.started': visibleEvent(
    z
      .object({
        chatbotId,
        visitorId,
        locale: z.string(),
        page: z.string().nullable().describe('Address of the page that the chat began on.'),
        previousConversationId: conversationId.nullable().describe('The closed conversation that this one continues.'),
        lastOperatorId: operatorId.optional().describe('Who had that one last.'),
      })
      .describe('A visitor began a conversation, or a program began it for them.'),
    ['chatbotId', 'locale', 'previousConversationId'],
    ['page'],
  ),
  'message.posted': visibleEvent(
    z
      .object({
        text: z.string(),
        citations: z.array(citation).optional().describe('Set on answers of the bot: where each part is from.'),
        answersUpTo: z.number().int().optional().describe(answersUpTo),
        choices: z.array(messageChoice).optional().describe('What the bot asks the visitor to choose from.'),
        none: z.string().optional().describe('What to say, or press, for none of `choices`.'),
        cards: z
          .array(card)
          .max(limits.messageCards)
          .optional()
          .describe('What the bot shows beside its words. `text` says all of it.'),
        lead: z.string().optional().describe('Text above the cards, shown instead of `text` where cards are drawn.'),
        corrects: eventId.optional().describe('The answer that these words correct.'),
      })
      .describe('Somebody said something: the visitor, the bot, an operator or a program. See `actor`.'),
    ['text', 'citations', 'choices', 'none', 'cards', 'lead', 'corrects'],
    ['text', 'citations', 'choices', 'none', 'cards', 'lead'],
  ),
  'note.posted': staffEvent(
    z.object({ text: z.string() }).describe('An operator or a program wrote a note for colleagues.'),
    ['text'],
  ),
  'turn.offered': event(
    'conversation',
    { audience: 'staff', published: true },
    z
      .object({
        text: z.string().describe('What the visitor has said since the last reply.'),
        control: z.number().int().describe('To be sent back with the reply: it fails once somebody else may speak.'),
        answersUpTo: z.number().int().describe(answersUpTo),
        until: instant.describe('After that another replies.'),
      })
      .describe('A program of the business is asked to reply to the visitor.'),
    ['text'],
  ),
  'turn.passed': staffEvent(
    z
      .object({ answersUpTo: z.number().int().describe(answersUpTo) })
      .describe('The program has no reply to this turn.'),
  ),
  'answer.withheld': staffEvent(
    z
      .object({
        reason: z.enum(withholdReasons),
        answersUpTo: z.number().int().describe(answersUpTo),
        declined: z
          .string()
          .optional()
          .describe('The question that the visitor was offered choices for and meant none of them.'),
      })
      .describe('The bot did not answer. Usually `handoff.started` follows.'),
    ['declined'],
  ),
  'answer.judged': staffEvent(
    z
      .object({ eventId, verdict: z.enum(['right', 'wrong']) })
      .describe('The visitor said whether an answer of the bot was right.'),
  ),
  'suggestion.judged': staffEvent(
    z
      .object({ verdict: z.enum(suggestionVerdicts) })
      .describe('What an operator did with a suggested answer: a verdict on it.'),
  ),
  'handoff.started': visibleEvent(
    z
      .object({
        reason: z.enum(handoffReasons),
        teamId: teamId.nullable().describe('Whose operators are asked; null: everybody.'),
        teamName: teamName.optional(),
        teamRule: teamRuleMatch
          .nullish()
          .describe(
            "The rule of the chatbot that named the team; without it, it is the chatbot's own or was asked for.",
          ),
        skills: z
          .array(z.string())
          .optional()
          .describe('What the conversation needs of an operator, by the rules of the chatbot.'),
        opensAt: instant.nullish().describe("Nobody is there before that: the visitor's words are kept as a message."),
        related: z
          .array(relatedArticle)
          .max(limits.relatedArticles)
          .optional()
          .describe('What may help the visitor who waits, best first.'),
        wait: waitFacts.optional().describe(waitKnown),
      })
      .describe('The conversation began to wait for a person.'),
    ['reason', 'opensAt', 'related'],
    ['related', 'teamName', 'teamRule', 'skills'],
  ),
  'handoff.offered': staffEvent(
    z
      .object({
        operatorId,
        until: instant,
        isNewRound: z
          .literal(true)
          .optional()
          .describe('Everybody who is free had passed on it: they may be asked again.'),
      })
      .describe('The conversation is offered to one operator.'),
  ),
  'handoff.declined': staffEvent(z.object({ operatorId }).describe('The operator declined the offer.')),
  'handoff.expired': staffEvent(
    z
      .object({
        operatorId,
        reason: z
          .literal('unavailable')
          .optional()
          .describe('The operator is not available any more; without it, the time was up.'),
      })
      .describe('The offer ended without an answer.'),
  ),
  'handoff.delayed': visibleEvent(
    z
      .object({ fallback: z.enum(['message', 'keep']) })
      .describe(
        'Nobody accepted within the maximum wait. The visitor gets a notice, and the fallback of the chatbot applies.',
      ),
    ['fallback'],
  ),
  'handoff.completed': visibleEvent(
    z
      .object({
        operatorId,
        operatorName: z.string(),
        reason: z.enum(['accepted', 'operator_takeover']),
        fromOperatorId: operatorId.optional().describe('The colleague from whom it was taken over.'),
      })
      .describe('A person has the conversation.'),
    ['operatorId', 'operatorName'],
    ['operatorName'],
  ),
  'conversation.transferred': visibleEvent(
    z
      .object({
        reason: z.enum(['operator', 'operator_silent', 'operator_disabled', 'operator_role_changed']),
        operatorId: operatorId.nullable(),
        operatorName: z.string().nullable(),
        teamId: teamId.nullable(),
        teamName: teamName.optional(),
        note: z.string().nullable(),
        offerUntil: instant.nullable().describe('Set where it is offered to an operator.'),
        opensAt: instant
          .nullish()
          .describe('Set where it goes to a team: nobody of it is there before that; null while somebody is.'),
        wait: waitFacts.optional().describe(`For a team. ${waitKnown}`),
      })
      .describe(
        'The conversation goes to another operator or a team, or back to the queue when its owner fell silent.',
      ),
    ['operatorName', 'opensAt'],
    ['operatorName', 'teamName', 'note'],
  ),
  'handoff.returned': visibleEvent(
    z.object({ reason: z.enum(['operator', 'waited_too_long']) }).describe('The bot has the conversation again.'),
    ['reason'],
  ),
  'handoff.cancelled': visibleEvent(
    z.object({ reason: z.enum(cancelReasons) }).describe('The visitor left the queue.'),
    ['reason'],
  ),
  'conversation.snoozed': staffEvent(
    z
      .object({ until: instant })
      .describe('The owner put the conversation aside until a time or the next message of the visitor.'),
  ),
  'conversation.woken': staffEvent(
    z
      .object({
        reason: z.enum(['time', 'visitor', 'operator']),
        to: z.enum(['assigned', 'queued']),
      })
      .describe('A snoozed conversation is open again.'),
  ),
  'conversation.idle_warned': visibleEvent(
    z.object({ resolvesAt: instant }).describe('The visitor has been silent: the conversation will be resolved soon.'),
    ['resolvesAt'],
  ),
  'conversation.resolved': visibleEvent(
    z
      .object({
        outcome: z.enum(outcomes),
        reason: z.enum(resolveReasons),
        articleId: articleId.optional().describe('Where the visitor who waited found the answer (`answered`).'),
        articleTitle: z.string().optional(),
      })
      .describe('The conversation is done. A message of the visitor reopens it.'),
    ['reason'],
    ['articleTitle'],
  ),
  'conversation.reopened': visibleEvent(
    z
      .object({
        to: z.enum(['bot', 'assigned']),
        operatorId: operatorId.nullable(),
        operatorName: z.string().nullable(),
      })
      .describe('A resolved conversation is open again, in a new episode.'),
    ['to', 'operatorId', 'operatorName'],
    ['operatorName'],
  ),
  'conversation.closed': visibleEvent(
    z.object({ reason: z.enum(['age', 'api', 'erased', 'merged']) }).describe('The conversation is closed for good.'),
    [],
  ),
  'conversation.rated': visibleEvent(
    z
      .object({ score: z.number().int().min(1).max(5), comment: z.string().nullable() })
      .describe('The visitor rated the conversation, or changed the rating.'),
    ['score', 'comment'],
    ['comment'],
  ),
  'conversation.labelled': staffEvent(z.object({ labels: z.array(z.string()) }).describe('The labels were replaced.'), [
    'labels',
  ]),
  'conversation.prioritised': staffEvent(z.object({ priority: z.enum(priorities) }).describe('The priority was set.')),
  'visitor.identified': event(
    'conversation',
    { audience: 'staff', published: true },
    z
      .object({
        visitorId: visitorId.describe('Whose the conversation is from now on.'),
        name: z.string().nullable().describe('Null: nobody knows it, or no longer.'),
        assurance: z.enum(assurances),
      })
      .describe('It is known who the visitor is, or whom they or the page say. `assurance` says how sure that is.'),
    ['name'],
  ),
  'client.linked': staffEvent(
    z
      .object({
        clientId,
        rule: z
          .enum(linkRules)
          .optional()
          .describe('What visitor and client have in common; missing where a person did it.'),
      })
      .describe('The visitor was linked to a client of the business.'),
  ),
  'client.unlinked': staffEvent(
    z.object({ clientId }).describe('The visitor is no longer linked to this client of the business.'),
  ),
  ...actionEvents,
  'conversation.erased': staffEvent(
    z
      .object({})
      .describe(
        'Its words are gone: of the events before, only what happened and when is left. The last event of a conversation.',
      ),
  ),
} as const;
