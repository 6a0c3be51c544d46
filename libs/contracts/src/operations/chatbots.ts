import { z } from 'zod';
import { chatbot, chatbotCreate, chatbotPatch, widgetLoad } from '../chatbot.js';
import { chatbotId } from '../ids.js';
import { limits } from '../limits.js';
import { pageQuery } from '../paging.js';
import { riskCoverage } from '../risk-coverage.js';
import { empty, json, list, operation, page } from './operation.js';

const params = z.strictObject({ id: chatbotId });

/** Chatbot settings, and the risk-coverage curve behind the answer threshold. */
export const chatbots = {
  list: operation({
    method: 'GET',
    path: '/api/v1/chatbots',
    summary: 'List chatbots',
    access: ['chatbots.read'],
    query: pageQuery,
    replies: { 200: page(chatbot) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/chatbots',
    summary: 'Create a chatbot',
    description:
      'The id is derived from the name and does not change when the name does. No website is allowed to embed the new chatbot yet.',
    access: ['chatbots.write'],
    isRevisioned: true,
    body: chatbotCreate,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(chatbot) },
    errors: ['chatbots_full'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id',
    summary: 'Read a chatbot',
    access: ['chatbots.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(chatbot) },
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/chatbots/:id',
    summary: 'Update a chatbot',
    description: 'Accepts a JSON merge patch (RFC 7396). Lists are replaced as a whole.',
    access: ['chatbots.write'],
    params,
    body: chatbotPatch,
    bodyBytes: limits.listBytes,
    isRevisioned: true,
    replies: { 200: json(chatbot) },
  }),
  archive: operation({
    method: 'PUT',
    path: '/api/v1/chatbots/:id/archive',
    summary: 'Archive a chatbot',
    description:
      'Hides the widget and accepts no new conversations. Open conversations continue until they end; history, articles and reports keep the chatbot. Archiving an archived chatbot has no effect.',
    access: ['chatbots.write'],
    params,
    replies: { 200: json(chatbot) },
    errors: ['last_chatbot'],
  }),
  restore: operation({
    method: 'DELETE',
    path: '/api/v1/chatbots/:id/archive',
    summary: 'Restore a chatbot from the archive',
    access: ['chatbots.write'],
    params,
    replies: { 204: empty },
  }),
  riskCoverage: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/risk-coverage',
    summary: 'Read the risk-coverage curve of a chatbot',
    access: ['chatbots.read'],
    params,
    replies: { 200: json(riskCoverage) },
  }),
  widgetLoads: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/widget-loads',
    summary: 'List the sites that load the widget',
    description:
      'Newest first. Lists the sites of the last 30 days that showed the widget, and those that were refused and are still not allowed.',
    access: ['chatbots.read'],
    params,
    replies: { 200: list(widgetLoad) },
  }),
};
