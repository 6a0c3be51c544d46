import { expect, test } from 'vitest';
import { toConfig } from './env.js';

test('no variable is needed', () => {
  const result = toConfig({});
  expect(result).toMatchObject({
    ok: true,
    config: { port: 3000, host: '127.0.0.1', seed: 'demo', publicUrl: null, metricsPort: null },
  });
});

test('an empty variable means its default', () => {
  expect(toConfig({ PORT: '' })).toMatchObject({ ok: true, config: { port: 3000 } });
});

test('every problem is reported at once, without the values', () => {
  const result = toConfig({ PORT: 'secret-port', LOG_LEVEL: 'secret-level', PUBLIC_URL: 'ftp://secret' });
  expect(result.ok).toBe(false);
  const problems = result.ok ? [] : result.problems;
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
  expect(problems.join()).not.toContain('secret');
});

test('a token that could be guessed is refused, and not shown', () => {
  const result = toConfig({ METRICS_TOKEN: 'secret' });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(/^METRICS_TOKEN: /)] });
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('the public address is reduced to its origin', () => {
  expect(toConfig({ PUBLIC_URL: 'https://chat.example/path' })).toMatchObject({
    config: { publicUrl: 'https://chat.example' },
  });
});

test('networks are listed with blanks or commas, and a wrong one is refused', () => {
  expect(toConfig({ OUTBOUND_NETWORKS: '10.1.0.0/16, fd00:1::/32' })).toMatchObject({
    config: { outboundNetworks: ['10.1.0.0/16', 'fd00:1::/32'] },
  });
  for (const wrong of ['10.1.0.0', '10.1.0.0/33', 'intranet'])
    expect(toConfig({ OUTBOUND_NETWORKS: wrong })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^OUTBOUND_NETWORKS: /)],
    });
});

test('a language model needs an address; what it is asked for are its models', () => {
  expect(toConfig({ MODEL_CHAT: 'writer' })).toMatchObject({ config: { model: null } });
  expect(toConfig({ MODEL_URL: 'http://127.0.0.1:8080/v1', MODEL_EMBEDDINGS: 'vectors' })).toMatchObject({
    config: { model: { chatModel: null, embeddingModel: 'vectors', apiKey: null } },
  });
});
