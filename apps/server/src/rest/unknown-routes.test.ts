import express from 'express';
import { expect, test } from 'vitest';
import { allowedMethods, refusal } from './unknown-routes.js';

const app = express();
app.get('/articles', (_, response) => void response.end());
app.post('/articles', (_, response) => void response.end());
app.delete('/articles/:id', (_, response) => void response.end());
const pages = express.Router();
pages.get('/console', (_, response) => void response.end());
app.use(pages);
const steps = express.Router();
steps.post('/:step', (_, response) => void response.end());
app.use('/sign-in', steps);
app.use('/assets', (_, response) => void response.end());

test.each([
  ['/articles', ['GET', 'HEAD', 'POST']],
  ['/articles/one', ['DELETE']],
  ['/articles/%ff', []],
  ['/console', ['GET', 'HEAD']],
  ['/assets/logo.svg', []],
  ['/sign-in/consent', ['POST']],
  ['/sign-in', []],
  ['/nothing', []],
])('%s allows %j', (path, methods) => {
  expect(allowedMethods(app, path)).toEqual(methods);
});

test.each([
  ['GET', [], 'not_found', undefined],
  ['GET', ['POST'], 'method_not_allowed', 'POST'],
  // The route of the console's pages passes on paths with the name of a file.
  ['GET', ['GET', 'HEAD'], 'not_found', undefined],
])('an unhandled %s, with %j available, is %s', (method, methods, code, allow) => {
  const headers = new Map<string, unknown>();
  const response = { setHeader: (name: string, value: unknown) => void headers.set(name, value) };
  expect(refusal(response as never, method, methods).failure.code).toBe(code);
  expect(headers.get('Allow')).toBe(allow);
});
