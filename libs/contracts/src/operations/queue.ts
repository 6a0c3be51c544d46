import { z } from 'zod';
import { conversationId, teamId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { conversationRouting, queuedConversation } from '../queue-view.js';
import { waitAccuracy } from '../waits.js';
import { json, operation, page } from './operation.js';

/** The queue with its routing decisions. */
export const queue = {
  list: operation({
    method: 'GET',
    path: '/api/v1/queue',
    summary: 'List waiting conversations with their routing',
    description: 'In queue order. The routing is computed at the time of the request.',
    access: ['queue.supervise'],
    query: pageQuery.extend({ teamId: teamId.optional() }),
    replies: { 200: page(queuedConversation) },
  }),
  waits: operation({
    method: 'GET',
    path: '/api/v1/queue/waits',
    summary: 'Read the accuracy of expected wait times',
    description:
      'The share of waits that ended within the range shown to the visitor at the start. A wait that ended without an operator counts only if it was longer than the range.',
    access: ['queue.supervise'],
    query: z.strictObject({ teamId: teamId.optional() }),
    replies: { 200: json(waitAccuracy) },
  }),
  explain: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/routing',
    summary: 'Explain the routing of a waiting conversation',
    description: 'Says why an operator is asked, or why none is: for each operator, the first rule that excludes them.',
    access: ['queue.explain'],
    params: z.strictObject({ id: conversationId }),
    replies: { 200: json(conversationRouting) },
    errors: ['wrong_state'],
  }),
};
