import { visitorCreate, visitorCreated } from '../rest.js';
import { json, operation } from './operation.js';

/** Registration of visitors, by the widget once per site and browser. */
export const visitors = {
  create: operation({
    method: 'POST',
    path: '/api/v1/visitors',
    summary: 'Register a visitor',
    access: 'public',
    body: visitorCreate,
    replies: { 201: json(visitorCreated) },
    errors: ['not_found', 'rate_limited'],
  }),
};
