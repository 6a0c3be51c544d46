import { expect, test } from 'vitest';
import { toConfig } from './env.js';

test('applies defaults when no variable is set', () => {
  const result = toConfig({});
  expect(result).toMatchObject({
    ok: true,
    value: { port: 3000, host: '127.0.0.1', seed: 'demo', publicUrl: null, metricsPort: null },
  });
});

test('treats an empty variable as unset', () => {
  expect(toConfig({ PORT: '' })).toMatchObject({ ok: true, value: { port: 3000 } });
});

test('reports every problem at once, without the values', () => {
  const result = toConfig({ PORT: 'secret-port', LOG_LEVEL: 'secret-level', PUBLIC_URL: 'ftp://secret' });
  expect(result.ok).toBe(false);
  const problems = result.ok ? [] : result.problems;
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
  expect(problems.join()).not.toContain('secret');
});

test('reports each problem in plain words', () => {
  const result = toConfig({ PORT: 'x', TRUST_PROXY: '-1', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://chat', ENCODER: 'on' });
  expect(result).toEqual({
    ok: false,
    problems: [
      'PORT: must be a number',
      'PUBLIC_URL: must be such as https://chat.example',
      'TRUST_PROXY: must be at least 0',
      'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
      'ENCODER: must be one of builtin, off',
    ],
  });
});

test('rejects a token that is too short, without showing it', () => {
  const result = toConfig({ METRICS_TOKEN: 'secret' });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(/^METRICS_TOKEN: /)] });
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('rejects a secret that is not a valid header value, without showing it', () => {
  const result = toConfig({
    MODEL_URL: 'http://127.0.0.1:8080/v1',
    MODEL_KEY: 'secret\nkey',
    METRICS_TOKEN: 'secret secret secret',
  });
  expect(result).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^MODEL_KEY: /), expect.stringMatching(/^METRICS_TOKEN: /)],
  });
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('takes PUBLIC_URL with or without a slash at the end, and refuses a path', () => {
  for (const url of ['https://chat.example', 'https://Chat.example/', 'https://chat.example:443'])
    expect(toConfig({ PUBLIC_URL: url })).toMatchObject({ value: { publicUrl: 'https://chat.example' } });
  for (const url of ['https://chat.example/path', 'https://chat.example/?a=b', 'https://me:secret@chat.example'])
    expect(toConfig({ PUBLIC_URL: url })).toEqual({
      ok: false,
      problems: ['PUBLIC_URL: must be such as https://chat.example, without a path: the server has a host of its own'],
    });
});

test('accepts networks separated by spaces or commas and rejects an invalid one', () => {
  expect(toConfig({ OUTBOUND_NETWORKS: '10.1.0.0/16, fd00:1::/32' })).toMatchObject({
    value: { outboundNetworks: ['10.1.0.0/16', 'fd00:1::/32'] },
  });
  for (const wrong of ['10.1.0.0', '10.1.0.0/33', 'intranet'])
    expect(toConfig({ OUTBOUND_NETWORKS: wrong })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^OUTBOUND_NETWORKS: /)],
    });
});

test('configures a language model when MODEL_URL is set, which its other variables require', () => {
  expect(toConfig({})).toMatchObject({ value: { model: null } });
  expect(toConfig({ MODEL_CHAT: 'writer', MODEL_KEY: 'secret' })).toEqual({
    ok: false,
    problems: ['MODEL_URL: must be set where MODEL_KEY is', 'MODEL_URL: must be set where MODEL_CHAT is'],
  });
  expect(toConfig({ MODEL_URL: 'http://127.0.0.1:8080/v1', MODEL_EMBEDDINGS: 'vectors' })).toMatchObject({
    value: { model: { chatModel: null, embeddingModel: 'vectors', apiKey: null } },
  });
});

test('uses the built-in sentence encoder unless ENCODER is off', () => {
  expect(toConfig({})).toMatchObject({ value: { encoder: { kind: 'builtin' } } });
  expect(toConfig({ ENCODER: 'off' })).toMatchObject({ value: { encoder: { kind: 'off' } } });
  expect(toConfig({ ENCODER: 'on' })).toMatchObject({ ok: false, problems: [expect.stringMatching(/^ENCODER: /)] });
});

test('trains changed articles unless TRAINING is off', () => {
  expect(toConfig({})).toMatchObject({ value: { trainsModels: true } });
  expect(toConfig({ TRAINING: 'off' })).toMatchObject({ value: { trainsModels: false } });
  expect(toConfig({ TRAINING: 'no' })).toMatchObject({ ok: false, problems: [expect.stringMatching(/^TRAINING: /)] });
});

test('gives the memory of a start back unless STARTUP_COLLECTION is off', () => {
  expect(toConfig({})).toMatchObject({ value: { releasesStartupMemory: true } });
  expect(toConfig({ STARTUP_COLLECTION: 'off' })).toMatchObject({ value: { releasesStartupMemory: false } });
  expect(toConfig({ STARTUP_COLLECTION: 'no' })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^STARTUP_COLLECTION: /)],
  });
});

test('prefers a model folder to the built-in encoder, and ENCODER=off to both', () => {
  expect(toConfig({ ENCODER_MODEL: '/models/potion' })).toMatchObject({
    value: { encoder: { kind: 'static', folder: '/models/potion' } },
  });
  expect(toConfig({ ENCODER: 'off', ENCODER_MODEL: '/models/potion' })).toMatchObject({
    value: { encoder: { kind: 'off' } },
  });
});

test('accepts keys for stored secrets, the newest first, and rejects others without showing them', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const text = `${one.toString('base64')}, ${two.toString('base64')}`;
  expect(toConfig({ SECRET_KEYS: text })).toMatchObject({ value: { secretKeys: [one, two] } });
  expect(toConfig({})).toMatchObject({ value: { secretKeys: null } });
  const wrong = toConfig({ SECRET_KEYS: 'c2VjcmV0' });
  expect(wrong).toMatchObject({ ok: false, problems: [expect.stringMatching(/^SECRET_KEYS: /)] });
  expect(JSON.stringify(wrong)).not.toContain('c2VjcmV0');
});

test('a mail server needs a sender; the public address may come from the console', () => {
  const mail = { MAIL_URL: 'smtp://shop:p%40ss@mail.example:2525', MAIL_FROM: 'Shop <help@shop.example>' };
  expect(toConfig({ MAIL_URL: mail.MAIL_URL })).toMatchObject({
    ok: false,
    problems: ['MAIL_FROM: must be set where MAIL_URL is'],
  });
  expect(toConfig(mail)).toMatchObject({
    value: { mail: { from: mail.MAIL_FROM, url: new URL(mail.MAIL_URL) }, publicUrl: null },
  });
  expect(toConfig({ MAIL_FROM: 'help@shop.example' })).toMatchObject({ value: { mail: null } });
});

test('rejects a sender that is no address and a mail server that is no SMTP address, without showing a password', () => {
  for (const wrong of ['Shop', 'Shop <>', 'Shop <help@shop.example>\nBcc: x@y.example', '<a b@c.example>'])
    expect(toConfig({ MAIL_FROM: wrong })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^MAIL_FROM: /)],
    });
  for (const wrong of ['smtp://shop:100%pure@mail.example', 'smtp://', 'smtp:///x'])
    expect(toConfig({ MAIL_URL: wrong })).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.stringMatching(/^MAIL_URL: /)]),
    });
  const result = toConfig({ MAIL_URL: 'https://shop:secret@mail.example' });
  expect(result).toMatchObject({ ok: false, problems: expect.arrayContaining([expect.stringMatching(/^MAIL_URL: /)]) });
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('DATABASE_URL names a database, and no reported problem reveals its value', () => {
  const url = 'postgres://shop:p%40ss@db.example:5432/parley';
  expect(toConfig({ DATABASE_URL: url })).toMatchObject({ value: { databaseUrl: url, databasePool: 10 } });
  expect(toConfig({})).toMatchObject({ value: { databaseUrl: null, replicaUrl: null } });
  expect(toConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })).toMatchObject({ value: { replicaUrl: url } });
  expect(toConfig({ DATABASE_REPLICA_URL: url })).toMatchObject({
    problems: ['DATABASE_URL: must be set where DATABASE_REPLICA_URL is'],
  });
  for (const wrong of [
    'parley',
    'mysql://shop@db.example/parley',
    'postgres://shop:secret@db.example',
    'postgres://a:50%@b/c',
  ]) {
    const result = toConfig({ DATABASE_URL: wrong });
    const problems = expect.arrayContaining([expect.stringMatching(/^DATABASE_URL: must /)]);
    expect(result).toMatchObject({ ok: false, problems });
    expect(JSON.stringify(result)).not.toContain('secret');
  }
});

test('the metrics have a port of their own', () => {
  expect(toConfig({ PORT: '4000', METRICS_PORT: '4000' })).toEqual({
    ok: false,
    problems: ['METRICS_PORT: must differ from PORT'],
  });
  expect(toConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ value: { port: 0, metricsPort: 0 } });
});
