import { z } from 'zod';
import { chatbot, chatbotCreate, chatbotPatch, riskCoverage, widgetLoad } from '../chatbot.js';
import { chatbotId } from '../ids.js';
import { limits } from '../limits.js';
import { pageQuery } from '../paging.js';
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
    description: 'Its id is derived from the name and stays when the name changes. No site may embed it yet.',
    access: ['chatbots.write'],
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
    summary: 'Change the settings of a chatbot',
    description: 'A JSON merge patch (RFC 7396); lists are replaced as a whole.',
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
      'Its widget stays hidden and no conversation begins. Conversations that are open go on to their end; history, articles and reports keep it. One that is archived stays as it is.',
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
    summary: 'Read what each answer threshold would mean',
    access: ['chatbots.read'],
    params,
    replies: { 200: json(riskCoverage) },
  }),
  widgetLoads: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/widget-loads',
    summary: 'List the sites that load the widget',
    description:
      'Newest first: sites that showed it, and sites that were refused and are still not allowed, each of the last 30 days.',
    access: ['chatbots.read'],
    params,
    replies: { 200: list(widgetLoad) },
  }),
};
