import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator } from '../support/clients.js';
import { demoPassword } from '../support/demo.js';
import { readMetrics } from '../support/metrics.js';
import { TestServer } from '../support/server.js';

const token = 'a-token-for-metrics';
let server: TestServer;
let nobody: Api;
beforeAll(async () => {
  server = await TestServer.start({ env: { LOG_LEVEL: 'info', RATE_FACTOR: '100', METRICS_TOKEN: token } });
  nobody = new Api(server.url, {});
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** The lines of the security log with such fields, once there are `count`. */
async function logged(fields: Record<string, unknown>, count = 1): Promise<Record<string, unknown>[]> {
  const found = () =>
    server.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));
  return vi.waitUntil(() => found().length >= count && found());
}

const signIn = (email: string, password: string) => nobody.post('/api/v1/sessions', { email, password });
const address = '127.0.0.1';

test('a sign-in, its sign-out and the end of its connections are logged by id and address', async () => {
  const anna = await connectOperator(server.url, 'anna');
  const [line] = await logged({ security: 'signed_in', operatorId: anna.id });
  expect(line).toMatchObject({ level: 'info', address });
  await new Api(server.url, anna.headers).ask('DELETE', '/api/v1/sessions/current');
  expect(await logged({ security: 'signed_out', operatorId: anna.id, address })).toHaveLength(1);
  await logged({ security: 'session_ended', operatorId: anna.id, reason: 'revoked' });
});

test('failed sign-ins and the resulting lock-out are logged and counted', async () => {
  const { id } = await connectOperator(server.url, 'marco');
  for (let attempt = 0; attempt <= timing.lockOutAfter; attempt += 1)
    await signIn('marco@valdora.example', 'not-the-password');
  const failed = await logged({ security: 'sign_in_failed', operatorId: id }, timing.lockOutAfter);
  expect(failed).toHaveLength(timing.lockOutAfter);
  expect(await logged({ security: 'locked_out', operatorId: id, address })).toHaveLength(1);
  const metrics = await readMetrics(server.url, token);
  expect(metrics.sum('parley_security_events_total', { event: 'sign_in_failed' })).toBeGreaterThanOrEqual(5);
  expect(metrics.sum('parley_security_events_total', { event: 'locked_out' })).toBe(1);
});

test('the log never contains user input', async () => {
  await signIn('a-password-in-the-wrong-field', 'a-secret-password');
  const [line] = await logged({ security: 'sign_in_failed', operatorId: null });
  expect(line).toMatchObject({ level: 'warn', address });
  const log = server.output.split('\n').filter((each) => each.startsWith('{'));
  expect(log.join('\n')).not.toMatch(new RegExp(`a-password|a-secret|not-the-password|${demoPassword}|pss|@`));
});
