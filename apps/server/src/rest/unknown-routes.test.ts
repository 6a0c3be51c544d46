import express from 'express';
import { expect, test } from 'vitest';
import { allowedMethods } from './unknown-routes.js';

const app = express();
app.get('/articles', (_, response) => void response.end());
app.post('/articles', (_, response) => void response.end());
app.delete('/articles/:id', (_, response) => void response.end());
const pages = express.Router();
pages.get('/console', (_, response) => void response.end());
app.use(pages);
app.use('/assets', (_, response) => void response.end());

test.each([
  ['/articles', ['GET', 'HEAD', 'POST']],
  ['/articles/one', ['DELETE']],
  ['/articles/%ff', []],
  ['/console', ['GET', 'HEAD']],
  ['/assets/logo.svg', []],
  ['/nothing', []],
])('%s allows %j', (path, methods) => {
  expect(allowedMethods(app, path)).toEqual(methods);
});
