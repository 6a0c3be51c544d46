import { z } from 'zod';
import { conversationId, teamId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { conversationRouting, queuedConversation } from '../queue-view.js';
import { waitAccuracy } from '../waits.js';
import { json, operation, page } from './operation.js';

/** Who is asked about the conversations that wait for a person, and why. */
export const queue = {
  list: operation({
    method: 'GET',
    path: '/api/v1/queue',
    summary: 'List the waiting conversations with their routing',
    description: 'In the order in which operators are sought. What is asked of whom is computed now.',
    access: ['queue.supervise'],
    query: pageQuery.extend({ teamId: teamId.optional() }),
    replies: { 200: page(queuedConversation) },
  }),
  waits: operation({
    method: 'GET',
    path: '/api/v1/queue/waits',
    summary: 'Read how often the expected wait held',
    description:
      'The share of waits that ended inside the range that the visitor was shown at their start. A wait that ended without a person counts only where it was longer.',
    access: ['queue.supervise'],
    query: z.strictObject({ teamId: teamId.optional() }),
    replies: { 200: json(waitAccuracy) },
  }),
  explain: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/routing',
    summary: 'Explain the routing of a waiting conversation',
    description: 'Why this operator is asked, or nobody: per operator the first rule that excludes them.',
    access: ['queue.explain'],
    params: z.strictObject({ id: conversationId }),
    replies: { 200: json(conversationRouting) },
    errors: ['wrong_state'],
  }),
};
