import { beforeEach, expect, test } from 'vitest';
import { businessSetup } from '#contracts/business-setup.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { signIn } from '../identity/sign-in.js';
import { setUpBusiness } from './set-up-business.js';

const admin = { name: 'Giulia Conti', email: 'giulia@lodge.example', password: 'vela-blu-quarzo' };
const setup = businessSetup.parse({
  address: 'https://chat.lodge.example/',
  admin,
  chatbot: { name: 'Lodge', locales: ['it', 'en'], sites: ['https://lodge.example'], policy: { maxWait: 12 } },
  answers: [
    { question: 'Quando si arriva?', answer: 'Dalle 15.' },
    { question: 'When can I check in?', answer: 'From 3 pm.', locale: 'en' },
  ],
});
const place = { device: 'Firefox', address: '192.0.2.1' };

let engine: EngineHarness;
beforeEach(async () => {
  engine = new EngineHarness(withheld);
  engine.ports.chatbots.replace([]);
});

const articles = async () => (await engine.ports.articles.list({}, { offset: 0, limit: 10 })).items;

test('creates the chatbot with its settings, published answers, and an admin who can sign in', async () => {
  const { chatbot, answers } = accepted(await setUpBusiness(engine.ports, setup));
  expect(chatbot).toMatchObject({ name: 'Lodge', sites: ['https://lodge.example'], policy: { maxWait: 12 } });
  expect(answers).toBe(2);
  expect(engine.ports.publicAddress.current).toBe('https://chat.lodge.example');
  expect((await articles()).map(({ title, locale }) => `${locale} ${title}`).sort()).toEqual([
    'en When can I check in?',
    'it Quando si arriva?',
  ]);
  expect((await articles()).every(({ publishedVersion }) => publishedVersion !== null)).toBe(true);
  const { operator } = accepted(await signIn(engine.ports, admin.email, admin.password, place));
  expect(operator).toMatchObject({ name: 'Giulia Conti', role: 'admin' });
});

test('leaves no session', async () => {
  await setUpBusiness(engine.ports, setup);
  const [giulia] = await engine.ports.operators.all();
  expect(giulia && (await engine.ports.sessions.of(giulia.id))).toEqual([]);
});

test('is refused if there is an account, and changes nothing', async () => {
  await engine.storeOperator('Sofia', admin.password);
  expect(await setUpBusiness(engine.ports, setup)).toMatchObject({ code: 'already_set_up' });
  expect(engine.ports.chatbots.all()).toEqual([]);
});

test('is refused for a password that is easy to guess, and changes nothing', async () => {
  const weak = { ...setup, admin: { ...admin, password: 'giulia conti' } };
  expect(await setUpBusiness(engine.ports, weak)).toMatchObject({ code: 'weak_password' });
  expect(engine.ports.chatbots.all()).toEqual([]);
});

test('creates nothing twice after an interruption', async () => {
  const hash = engine.ports.passwords.hash;
  const ports = {
    ...engine.ports,
    passwords: { ...engine.ports.passwords, hash: () => Promise.reject(new Error('killed')) },
  };
  await expect(setUpBusiness(ports, setup)).rejects.toThrow('killed');
  expect(accepted(await setUpBusiness({ ...ports, passwords: { ...ports.passwords, hash } }, setup)).answers).toBe(0);
  expect(engine.ports.chatbots.all()).toHaveLength(1);
  expect(await articles()).toHaveLength(2);
});
