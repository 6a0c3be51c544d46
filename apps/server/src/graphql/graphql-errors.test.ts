import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { RequestRefused } from '../refused.js';
import { toClientError } from './graphql-errors.js';

test('an error of a resolver has the code of REST', () => {
  const error = new GraphQLError('x', { originalError: new RequestRefused('forbidden'), path: ['conversation'] });
  expect(toClientError(error, new RecordingLog())).toMatchObject({
    path: ['conversation'],
    extensions: { code: 'forbidden', retryable: false },
  });
});

test('an unexpected error is logged and stays here', () => {
  const log = new RecordingLog();
  const error = new GraphQLError('secret', { originalError: new Error('secret'), path: ['conversations', 0] });
  const sent = toClientError(error, log);
  expect(JSON.stringify(sent)).not.toContain('secret');
  expect(sent.extensions).toMatchObject({ code: 'internal', traceId: expect.any(String) });
  expect(JSON.stringify(log)).toContain(String(sent.extensions?.traceId));
});

test('a cause within a cause is found', () => {
  const inner = new GraphQLError('y', { originalError: new RequestRefused('not_found') });
  const sent = toClientError(new GraphQLError('x', { originalError: inner }), new RecordingLog());
  expect(sent.extensions?.code).toBe('not_found');
});

test('errors about the request keep their text', () => {
  expect(toClientError(new GraphQLError('Syntax Error'), new RecordingLog())).toMatchObject({
    message: 'Syntax Error',
    extensions: { code: 'invalid', retryable: false },
  });
});
