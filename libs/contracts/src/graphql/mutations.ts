import { z } from 'zod';
import { articleCreate, articleReplace, articleSummary, publicationPut, variantCreate } from '../articles.js';
import { anyActionName, jsonObject } from '../business/actions.js';
import { chatbot } from '../chatbot.js';
import { clientCreate, clientPatch, clientView } from '../clients.js';
import { articleId, chatbotId, clientId, conversationId, orderId, visitorId } from '../ids.js';
import { operations } from '../operations/operations.js';
import { orderCreate, orderPatch, orderView } from '../orders.js';
import {
  assignmentPut,
  clientLinkPut,
  conversationCreate,
  handoffCreate,
  labelsPut,
  noteCreate,
  priorityPut,
  resolutionPut,
  teamPut,
} from '../program-commands.js';
import { idempotencyKey } from '../rest.js';
import { messageText } from '../text.js';
import { questionDismissal } from '../unanswered-questions.js';
import { conversationSummary } from '../views.js';
import { field } from './field.js';
import { conversationEvent, message } from './object-types.js';

const { answers, articles, chatbots, clients, conversations, orders, visitors } = operations;

/** Idempotency key, like the header `Idempotency-Key` of REST. */
const key = idempotencyKey
  .optional()
  .describe(
    'Idempotency key chosen by the caller: repeating the request with the same key has no effect and returns the same result.',
  );
const ofConversation = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ conversationId, ...shape });

/** `business`: a message of the business while the bot has control; a message of a `visitor` is answered as usual. */
const messageInput = z.strictObject({
  from: z.enum(['visitor', 'business']),
  text: messageText,
  control: z
    .int()
    .positive()
    .optional()
    .describe('Expected `control` of the conversation. Refused with `control_moved` if it has changed.'),
});

/** Mutations: the same writes as REST, by the same use cases. */
export const Mutation = {
  createClient: field({
    description: 'Creates a client.',
    access: clients.create.access,
    args: z.strictObject({ input: clientCreate, idempotencyKey: key }),
    returns: clientView,
  }),
  updateClient: field({
    description: 'Updates the given fields. Null removes a phone number, an external id or a custom field.',
    access: clients.patch.access,
    args: z.strictObject({ id: clientId, input: clientPatch }),
    returns: clientView,
  }),
  deleteClient: field({
    description: 'Permanently deletes a client with all orders.',
    access: clients.remove.access,
    args: z.strictObject({ id: clientId }),
    returns: z.boolean(),
  }),
  createOrder: field({
    description: 'Creates an order for a client.',
    access: orders.create.access,
    args: z.strictObject({ input: orderCreate, idempotencyKey: key }),
    returns: orderView,
  }),
  updateOrder: field({
    description: 'Updates the given fields.',
    access: orders.patch.access,
    args: z.strictObject({ id: orderId, input: orderPatch }),
    returns: orderView,
  }),
  deleteOrder: field({
    description: 'Deletes an order.',
    access: orders.remove.access,
    args: z.strictObject({ id: orderId }),
    returns: z.boolean(),
  }),
  startConversation: field({
    description: 'Starts a conversation for a visitor, or returns the open one.',
    access: conversations.start.access,
    args: z.strictObject({ input: conversationCreate }),
    returns: conversationSummary,
  }),
  postMessage: field({
    description: 'Posts a message as the visitor or as the business.',
    access: conversations.post.access,
    args: ofConversation({ input: messageInput, idempotencyKey: key }),
    returns: message,
  }),
  writeNote: field({
    description: 'Writes a note for operators.',
    access: conversations.note.access,
    args: ofConversation({ ...noteCreate.shape, idempotencyKey: key }),
    returns: conversationEvent,
  }),
  requestHandoff: field({
    description: 'Hands the conversation off to an operator.',
    access: conversations.handOff.access,
    args: ofConversation({ ...handoffCreate.shape, idempotencyKey: key }),
    returns: conversationEvent,
  }),
  runAction: field({
    description:
      'Runs an action in a business system for the conversation and returns the outcome. `GET /api/v1/actions` returns the schema of `input`.',
    access: conversations.runAction.access,
    args: ofConversation({ action: anyActionName, input: jsonObject, idempotencyKey: key }),
    returns: conversationEvent,
  }),
  assignConversation: field({
    description: 'Assigns the conversation to an operator who is online and has capacity.',
    access: conversations.assign.access,
    args: ofConversation(assignmentPut.shape),
    returns: conversationSummary,
  }),
  transferToTeam: field({
    description: 'Transfers the conversation to a team. Null for all operators.',
    access: conversations.transferToTeam.access,
    args: ofConversation(teamPut.shape),
    returns: conversationSummary,
  }),
  resolveConversation: field({
    description: 'Resolves a conversation. Refused with `not_owner` if another operator has it.',
    access: conversations.resolve.access,
    args: ofConversation(resolutionPut.shape),
    returns: conversationSummary,
  }),
  setLabels: field({
    description: 'Replaces the labels of the conversation.',
    access: conversations.label.access,
    args: ofConversation(labelsPut.shape),
    returns: conversationSummary,
  }),
  setPriority: field({
    description: 'Sets the priority of the conversation.',
    access: conversations.prioritise.access,
    args: ofConversation(priorityPut.shape),
    returns: conversationSummary,
  }),
  linkClient: field({
    description: 'Links the conversation to a client.',
    access: conversations.linkClient.access,
    args: ofConversation(clientLinkPut.shape),
    returns: conversationSummary,
  }),
  unlinkClient: field({
    description: 'Unlinks the conversation from its client. The client is not changed.',
    access: conversations.unlinkClient.access,
    args: ofConversation({}),
    returns: z.boolean(),
  }),
  eraseConversation: field({
    description: 'Permanently removes all text and names from a conversation.',
    access: conversations.erase.access,
    args: z.strictObject({ id: conversationId }),
    returns: z.boolean(),
  }),
  eraseVisitor: field({
    description: 'Erases every conversation of a visitor.',
    access: visitors.erase.access,
    args: z.strictObject({ id: visitorId }),
    returns: z.boolean(),
  }),
  createArticle: field({
    description: 'Creates an article. With `publish`, it starts answering visitors immediately.',
    access: articles.create.access,
    args: z.strictObject({ input: articleCreate, idempotencyKey: key }),
    returns: articleSummary,
  }),
  replaceArticle: field({
    description: 'Saves a new version. Refused with `version_moved` if a version newer than `basedOn` has been saved.',
    access: articles.replace.access,
    args: z.strictObject({ id: articleId, input: articleReplace }),
    returns: articleSummary,
  }),
  publishArticle: field({
    description: 'Publishes a version of an article; the newest one if none is given.',
    access: articles.publish.access,
    args: z.strictObject({ id: articleId, ...publicationPut.shape }),
    returns: articleSummary,
  }),
  unpublishArticle: field({
    description: 'Unpublishes an article. It no longer answers visitors.',
    access: articles.withdraw.access,
    args: z.strictObject({ id: articleId }),
    returns: articleSummary,
  }),
  archiveArticle: field({
    description: 'Archives and unpublishes an article.',
    access: articles.archive.access,
    args: z.strictObject({ id: articleId }),
    returns: articleSummary,
  }),
  restoreArticle: field({
    description: 'Restores an article from the archive, as a draft.',
    access: articles.unarchive.access,
    args: z.strictObject({ id: articleId }),
    returns: articleSummary,
  }),
  archiveChatbot: field({
    description: 'Archives a chatbot. It accepts no new conversations.',
    access: chatbots.archive.access,
    args: z.strictObject({ id: chatbotId }),
    returns: chatbot,
  }),
  restoreChatbot: field({
    description: 'Restores a chatbot from the archive.',
    access: chatbots.restore.access,
    args: z.strictObject({ id: chatbotId }),
    returns: chatbot,
  }),
  addPhrasing: field({
    description: 'Adds a phrasing to an article.',
    access: articles.addVariant.access,
    args: z.strictObject({ id: articleId, ...variantCreate.shape, idempotencyKey: key }),
    returns: articleSummary,
  }),
  dismissQuestions: field({
    description: 'Dismisses unanswered questions: they are no longer listed. Undo with `dismissed: false`.',
    access: answers.dismiss.access,
    args: z.strictObject({ input: questionDismissal }),
    returns: z.boolean(),
  }),
};
