import { operatorView } from '../views.js';
import { list, operation } from './operation.js';

export const operators = {
  list: operation({
    method: 'GET',
    path: '/api/v1/operators',
    summary: 'List operators',
    access: ['conversations.read'],
    replies: { 200: list(operatorView) },
  }),
};
