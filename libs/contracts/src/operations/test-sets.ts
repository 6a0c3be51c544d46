import { z } from 'zod';
import { chatbotId } from '../ids.js';
import { limits } from '../limits.js';
import { testRun, testRunCreate, testSet, testSetPut, testSetQuery } from '../test-sets.js';
import { json, operation } from './operation.js';

const params = z.strictObject({ id: chatbotId });

/** Test sets of a chatbot: the owner's questions, and their test runs. */
export const testSets = {
  read: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/test-set',
    summary: 'Read the test set of a language',
    access: ['articles.read'],
    params,
    query: testSetQuery,
    isRevisioned: true,
    replies: { 200: json(testSet) },
  }),
  save: operation({
    method: 'PUT',
    path: '/api/v1/chatbots/:id/test-set',
    summary: 'Replace the test set of a language',
    access: ['articles.write'],
    params,
    body: testSetPut,
    bodyBytes: limits.testSetBytes,
    isRevisioned: true,
    replies: { 200: json(testSet) },
  }),
  run: operation({
    method: 'POST',
    path: '/api/v1/chatbots/:id/test-runs',
    summary: 'Run the test set of a language',
    description:
      'With `edit`, runs the set without and with the edit and returns only what would change. Aborted with `busy` when the same caller sends a newer request. Also aborted when the client disconnects.',
    access: ['articles.write'],
    params,
    body: testRunCreate,
    bodyBytes: limits.articleBytes,
    replies: { 200: json(testRun) },
  }),
};
