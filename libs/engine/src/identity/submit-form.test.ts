import { beforeEach, describe, expect, test } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { contactField, type PreChatField, preChatForm } from '#contracts/pre-chat.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { sharedToken } from '#testing/unsigned-tokens.js';
import { systemAuthor } from '../access/author.js';
import { readVisitorSession } from '../conversation/read-visitor-session.js';
import { createVisitor } from './create-visitor.js';
import { identifyVisitor } from './identify-visitor.js';
import { rotateIdentitySecret } from './identity-secrets.js';
import { setVisitorProfile } from './set-visitor-profile.js';
import { submitForm } from './submit-form.js';

const topic: PreChatField = {
  kind: 'own',
  id: 'topic',
  label: { en: 'What is it about?', it: 'Di che cosa si tratta?' },
  required: true,
  choices: { en: ['Repair', 'Order'], it: ['Riparazione', 'Ordine'] },
};
const fields: PreChatField[] = [contactField('name', true), contactField('email', false), topic];

let engine: EngineHarness;
let id: VisitorId;
let token: string;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  ask(fields);
  const created = accepted(await createVisitor(engine.ports, shop, 'en'));
  id = created.visitorId as VisitorId;
  token = created.token;
});

function ask(asked: PreChatField[], isOn = true): void {
  const { chatbots } = engine.ports;
  chatbots.replace(chatbots.all().map((bot) => ({ ...bot, preChat: preChatForm.parse({ isOn, fields: asked }) })));
}
const submit = (values: Record<string, string>, locale: 'en' | 'it' = 'en') =>
  submitForm(engine.ports, id, { locale, values });
const session = () => readVisitorSession(engine.ports, { kind: 'visitor', id, chatbotId: shop } as never);

test("stores the entered contacts as the visitor's own, with the answers under the labels shown", async () => {
  accepted(await submit({ name: ' Ada ', email: '', topic: 'Riparazione' }, 'it'));
  expect(await engine.ports.visitors.get(id)).toMatchObject({
    ...{ name: 'Ada', email: null },
    form: { typed: ['name'], answers: [{ label: 'Di che cosa si tratta?', value: 'Riparazione' }] },
  });
  const conversation = await engine.start(id);
  expect((await engine.state(conversation))?.visitor).toEqual({ name: 'Ada', assurance: 'none' });
  const updates = (await recordedEvents(engine.ports)).filter(({ type }) => type === 'visitor.updated');
  expect(updates.map(({ data }) => data)).toEqual([{ chatbotId: shop, fields: ['name', 'form'] }]);
});

test.each([
  ['a field that is required and empty', { name: '  ', topic: 'Repair' }, '/values/name'],
  ['a field that is required and missing', { name: 'Ada' }, '/values/topic'],
  ['no address', { name: 'Ada', email: 'ada at shop', topic: 'Repair' }, '/values/email'],
  ['no choice', { name: 'Ada', topic: 'Weather' }, '/values/topic'],
  ['more than a line', { name: 'Ada\nByron', topic: 'Repair' }, '/values/name'],
])('refuses %s with its place, and stores nothing', async (_, values, pointer) => {
  expect(await submit(values)).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
  expect((await engine.ports.visitors.get(id))?.form).toBeNull();
});

test('refuses every value that does not fit, at once', async () => {
  const refused = await submit({ email: 'ada at shop', topic: 'Weather' });
  const pointers = refused.ok ? [] : refused.errors?.map(({ pointer }) => pointer);
  expect(pointers?.toSorted()).toEqual(['/values/email', '/values/name', '/values/topic']);
});

test('ignores values of removed fields', async () => {
  ask([], false);
  accepted(await submit({ name: 'Ada', topic: 'Repair' }));
  expect(await engine.ports.visitors.get(id)).toMatchObject({ name: null, form: { typed: [], answers: [] } });
});

test('the page does not change entered contacts, and adds missing ones', async () => {
  accepted(await submit({ name: 'Ada', topic: 'Repair' }));
  accepted(
    await setVisitorProfile(engine.ports, id, { name: 'Eve', email: 'a@shop.example', attributes: { plan: 'x' } }),
  );
  expect(await engine.ports.visitors.get(id)).toMatchObject({
    ...{ name: 'Ada', email: 'a@shop.example', attributes: { plan: 'x' } },
  });
});

describe('the session of a visitor', () => {
  test('returns the fields, and whether the form was submitted', async () => {
    expect(await session()).toMatchObject({ isFormFilled: false, chatbot: { preChat: fields } });
    accepted(await submit({ name: 'Ada', topic: 'Repair' }));
    expect((await session()).isFormFilled).toBe(true);
  });

  test('has no form that is off or asks for nothing', async () => {
    ask(fields, false);
    expect((await session()).chatbot).not.toHaveProperty('preChat');
    ask([]);
    expect((await session()).chatbot).not.toHaveProperty('preChat');
  });
});

describe('a visitor identified by the site', () => {
  const identify = async () => {
    const { secret } = accepted(await rotateIdentitySecret(engine.ports, shop, systemAuthor));
    const signed = sharedToken(secret, { sub: 'ada', name: 'Ada', exp: engine.clock.now() / 1_000 + 600 });
    const input = { chatbotId: shop, locale: 'en', credential: { token: signed }, visitorToken: token };
    return accepted(await identifyVisitor(engine.ports, input));
  };

  test('is not asked for a name, and cannot change it', async () => {
    await identify();
    accepted(await submit({ name: 'Eve', topic: 'Repair' }));
    expect(await engine.ports.visitors.get(id)).toMatchObject({ name: 'Ada', form: { typed: [] } });
  });

  test('keeps earlier answers', async () => {
    accepted(await submit({ name: 'Eve', topic: 'Repair' }));
    await identify();
    expect(await engine.ports.visitors.get(id)).toMatchObject({
      name: 'Ada',
      form: { answers: [{ value: 'Repair' }] },
    });
  });
});
