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

const waitKnown = 'The estimated wait at the start. Absent outside opening hours.';
const teamName = z.string().describe('Name of the team at the time of the event.');
const answersUpTo = '`seq` of the last message that the reply answers, or would have answered.';

/** Events of a conversation. The description of the data says what happened. */
export const conversationEvents = {
  'conversation.started': visibleEvent(
    z
      .object({
        chatbotId: chatbotId.describe('The chatbot that the visitor wrote to.'),
        visitorId: visitorId.describe('The visitor who started it.'),
        locale: z.string().describe('Language of the conversation.'),
        page: z.string().nullable().describe('Address of the page on which the chat started. Null if not known.'),
        previousConversationId: conversationId
          .nullable()
          .describe('The closed conversation that this one continues. Null if there is none.'),
        lastOperatorId: operatorId.optional().describe('The operator who last had the previous conversation.'),
      })
      .describe('A visitor started a conversation, or a program started it for them.'),
    ['chatbotId', 'locale', 'previousConversationId'],
    ['page'],
  ),
  'message.posted': visibleEvent(
    z
      .object({
        text: z.string().describe('Text of the message.'),
        citations: z.array(citation).optional().describe('Sources of each part of a bot answer.'),
        answersUpTo: z.number().int().optional().describe(answersUpTo),
        choices: z.array(messageChoice).optional().describe('The choices that the bot offers to the visitor.'),
        none: z.string().optional().describe('The message to send to choose none of `choices`.'),
        cards: z
          .array(card)
          .max(limits.messageCards)
          .optional()
          .describe('The cards that the bot shows with its message. `text` includes their content.'),
        lead: z
          .string()
          .optional()
          .describe('Text above the cards, shown instead of `text` where cards are displayed.'),
        corrects: eventId.optional().describe('The answer that this message corrects.'),
      })
      .describe('A message was posted by the visitor, the bot, an operator or a program; see `actor`.'),
    ['text', 'citations', 'choices', 'none', 'cards', 'lead', 'corrects'],
    ['text', 'citations', 'choices', 'none', 'cards', 'lead'],
  ),
  'note.posted': staffEvent(
    z
      .object({ text: z.string().describe('Text of the note.') })
      .describe('An operator or a program wrote a note for operators.'),
    ['text'],
  ),
  'turn.offered': event(
    'conversation',
    { audience: 'staff', published: true },
    z
      .object({
        text: z.string().describe('What the visitor has written since the last reply.'),
        control: z
          .number()
          .int()
          .describe('To be sent with the reply, which is refused once someone else has taken control.'),
        answersUpTo: z.number().int().describe(answersUpTo),
        until: instant.describe('Deadline. After it, the next one in line replies.'),
      })
      .describe('A program of the business is asked to reply to the visitor.'),
    ['text'],
  ),
  'turn.passed': staffEvent(
    z.object({ answersUpTo: z.number().int().describe(answersUpTo) }).describe('The program passed the turn.'),
  ),
  'answer.withheld': staffEvent(
    z
      .object({
        reason: z.enum(withholdReasons).describe('Why the bot did not answer.'),
        answersUpTo: z.number().int().describe(answersUpTo),
        declined: z.string().optional().describe('The question for which the visitor rejected all offered choices.'),
      })
      .describe('The bot did not answer. Usually followed by `handoff.started`.'),
    ['declined'],
  ),
  'answer.judged': staffEvent(
    z
      .object({
        eventId: eventId.describe('The rated answer.'),
        verdict: z.enum(['right', 'wrong']).describe('The rating.'),
      })
      .describe('The visitor or an operator rated an answer of the bot as right or wrong.'),
  ),
  'suggestion.judged': staffEvent(
    z
      .object({ verdict: z.enum(suggestionVerdicts).describe('What the operator did with it.') })
      .describe('An operator accepted, edited or rejected a suggested answer.'),
  ),
  'handoff.started': visibleEvent(
    z
      .object({
        reason: z.enum(handoffReasons).describe('Why the conversation needs an operator.'),
        teamId: teamId.nullable().describe('The team whose operators are asked. Null for all operators.'),
        teamName: teamName.optional(),
        teamRule: teamRuleMatch
          .nullish()
          .describe(
            "The chatbot's rule that selected the team. Null or absent if the team is the default or was requested.",
          ),
        skills: z
          .array(z.string())
          .optional()
          .describe('Skills that the conversation needs, by the rules of the chatbot.'),
        opensAt: instant
          .nullish()
          .describe(
            "Next opening time, if outside opening hours: until then, the visitor's messages are kept for later. Null or absent otherwise.",
          ),
        related: z
          .array(relatedArticle)
          .max(limits.relatedArticles)
          .optional()
          .describe('Articles that may help the waiting visitor, best first.'),
        wait: waitFacts.optional().describe(waitKnown),
      })
      .describe('The conversation started waiting for an operator.'),
    ['reason', 'opensAt', 'related'],
    ['related', 'teamName', 'teamRule', 'skills'],
  ),
  'handoff.offered': staffEvent(
    z
      .object({
        operatorId: operatorId.describe('The operator to whom it was offered.'),
        until: instant.describe('When the offer expires.'),
        isNewRound: z
          .literal(true)
          .optional()
          .describe('Set if every available operator had declined, so that they can be asked again.'),
      })
      .describe('The conversation was offered to an operator.'),
  ),
  'handoff.declined': staffEvent(
    z
      .object({ operatorId: operatorId.describe('The operator who declined.') })
      .describe('The operator declined the offer.'),
  ),
  'handoff.expired': staffEvent(
    z
      .object({
        operatorId: operatorId.describe('The operator who did not respond.'),
        reason: z
          .literal('unavailable')
          .optional()
          .describe('Set if the operator became unavailable. Absent if the time ran out.'),
      })
      .describe('The offer expired without a response.'),
  ),
  'handoff.delayed': visibleEvent(
    z
      .object({
        fallback: z
          .enum(['message', 'keep'])
          .describe('What the visitor is told. `message`: the reply will come later. `keep`: the wait continues.'),
      })
      .describe(
        'No operator accepted within the maximum wait. The visitor gets a notice, and the fallback of the chatbot applies.',
      ),
    ['fallback'],
  ),
  'handoff.completed': visibleEvent(
    z
      .object({
        operatorId: operatorId.describe('The operator who now has the conversation.'),
        operatorName: z.string().describe('Name of the operator at the time of the event.'),
        reason: z
          .enum(['accepted', 'operator_takeover'])
          .describe('Whether the operator accepted an offer or took the conversation over.'),
        fromOperatorId: operatorId.optional().describe('The operator from whom the conversation was taken over.'),
      })
      .describe('An operator took the conversation.'),
    ['operatorId', 'operatorName'],
    ['operatorName'],
  ),
  'conversation.transferred': visibleEvent(
    z
      .object({
        reason: z
          .enum(['operator', 'operator_silent', 'operator_disabled', 'operator_role_changed'])
          .describe('Why it was transferred. `operator`: an operator did it.'),
        operatorId: operatorId.nullable().describe('The operator to whom it was transferred. Null if none.'),
        operatorName: z.string().nullable().describe('Name of the operator at the time of the event. Null if none.'),
        teamId: teamId.nullable().describe('The team to which it was transferred. Null if none.'),
        teamName: teamName.optional(),
        note: z.string().nullable().describe('Note for whoever continues. Null if there is none.'),
        offerUntil: instant
          .nullable()
          .describe('When the offer expires. Null if the conversation is not offered to an operator.'),
        opensAt: instant
          .nullish()
          .describe('For a transfer to a team outside its opening hours: when it opens. Null if it is open.'),
        wait: waitFacts.optional().describe(`For a transfer to a team. ${waitKnown}`),
      })
      .describe(
        'The conversation was transferred to another operator or a team, or returned to the queue because its owner did not reply or can no longer answer.',
      ),
    ['operatorName', 'opensAt'],
    ['operatorName', 'teamName', 'note'],
  ),
  'handoff.returned': visibleEvent(
    z
      .object({
        reason: z
          .enum(['operator', 'waited_too_long'])
          .describe('Whether an operator returned it, or the visitor had waited too long.'),
      })
      .describe('The conversation was returned to the bot.'),
    ['reason'],
  ),
  'handoff.cancelled': visibleEvent(
    z
      .object({ reason: z.enum(cancelReasons).describe('Why it left the queue.') })
      .describe(
        'The conversation left the queue before an operator took it: the visitor cancelled, left or found the answer, or the conversation was merged.',
      ),
    ['reason'],
  ),
  'conversation.snoozed': staffEvent(
    z
      .object({ until: instant.describe('When the conversation wakes at the latest.') })
      .describe("The owner snoozed the conversation until a time or the visitor's next message."),
  ),
  'conversation.woken': staffEvent(
    z
      .object({
        reason: z
          .enum(['time', 'visitor', 'operator'])
          .describe('Whether the time was up, the visitor wrote, or an operator reopened it.'),
        to: z
          .enum(['assigned', 'queued'])
          .describe('Whether it returned to its owner or, if the owner is unavailable, to the queue.'),
      })
      .describe('A snoozed conversation was reopened.'),
  ),
  'conversation.idle_warned': visibleEvent(
    z
      .object({ resolvesAt: instant.describe('When it will be resolved unless the visitor replies.') })
      .describe('The visitor has not replied: the conversation will be resolved soon.'),
    ['resolvesAt'],
  ),
  'conversation.resolved': visibleEvent(
    z
      .object({
        outcome: z.enum(outcomes).describe('How it ended.'),
        reason: z.enum(resolveReasons).describe('Who or what resolved it.'),
        articleId: articleId
          .optional()
          .describe('The article in which the waiting visitor found the answer (`answered`).'),
        articleTitle: z.string().optional().describe('Title of that article.'),
      })
      .describe('The conversation was resolved. A message from the visitor reopens it.'),
    ['reason'],
    ['articleTitle'],
  ),
  'conversation.reopened': visibleEvent(
    z
      .object({
        to: z.enum(['bot', 'assigned']).describe('Who has it now: the bot or an operator.'),
        operatorId: operatorId.nullable().describe('The operator who has it. Null if the bot has it.'),
        operatorName: z
          .string()
          .nullable()
          .describe('Name of the operator at the time of the event. Null if the bot has it.'),
      })
      .describe('A resolved conversation was reopened, in a new episode.'),
    ['to', 'operatorId', 'operatorName'],
    ['operatorName'],
  ),
  'conversation.closed': visibleEvent(
    z
      .object({
        reason: z
          .enum(['age', 'api', 'erased', 'merged'])
          .describe(
            'Why it was closed. `age`: it was resolved long ago. `merged`: the visitor continues in another conversation.',
          ),
      })
      .describe('The conversation was permanently closed.'),
    [],
  ),
  'conversation.rated': visibleEvent(
    z
      .object({
        score: z.number().int().min(1).max(5).describe('From 1 to 5.'),
        comment: z.string().nullable().describe('Comment of the visitor. Null if there is none.'),
      })
      .describe('The visitor rated the conversation, or changed the rating.'),
    ['score', 'comment'],
    ['comment'],
  ),
  'conversation.labelled': staffEvent(
    z
      .object({ labels: z.array(z.string()).describe('All labels that the conversation now has.') })
      .describe('The labels of the conversation were replaced.'),
    ['labels'],
  ),
  'conversation.prioritised': staffEvent(
    z
      .object({ priority: z.enum(priorities).describe('The new priority.') })
      .describe('The priority of the conversation was set.'),
  ),
  'visitor.identified': event(
    'conversation',
    { audience: 'staff', published: true },
    z
      .object({
        visitorId: visitorId.describe('The visitor that the conversation now belongs to.'),
        name: z.string().nullable().describe('Name of the visitor. Null if the name is not known.'),
        assurance: z.enum(assurances).describe('How reliable the name is.'),
      })
      .describe(
        'The visitor was identified, or the visitor or the page stated a name. `assurance` says how reliable it is.',
      ),
    ['name'],
  ),
  'client.linked': staffEvent(
    z
      .object({
        clientId: clientId.describe('The linked client.'),
        rule: z
          .enum(linkRules)
          .optional()
          .describe('What the visitor and the client have in common. Absent if a person linked them.'),
      })
      .describe('The conversation was linked to a client.'),
  ),
  'client.unlinked': staffEvent(z.object({ clientId }).describe('The conversation was unlinked from this client.')),
  ...actionEvents,
  'conversation.erased': staffEvent(
    z
      .object({})
      .describe(
        'The conversation was erased: earlier events keep only what happened and when. The last event of a conversation.',
      ),
  ),
} as const;
