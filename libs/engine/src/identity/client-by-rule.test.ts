import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ClientId, OperatorId, VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { sharedToken } from '#testing/unsigned-tokens.js';
import { operatorAuthor, systemAuthor } from '../access/author.js';
import { createClient } from '../clients/save-client.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { createVisitor } from './create-visitor.js';
import { identifyVisitor } from './identify-visitor.js';
import { rotateIdentitySecret, userIdSecretOf } from './identity-secrets.js';

let engine: EngineHarness;
let secret: string;
let anna: OperatorId;
let clientId: ClientId;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  anna = engine.addOperator('Anna', { role: 'admin' });
  secret = accepted(await rotateIdentitySecret(engine.ports, shop, systemAuthor)).secret;
  const { chatbots } = engine.ports;
  chatbots.replace(chatbots.all().map((bot) => ({ ...bot, clientSystem: 'erp' })));
  const content = { name: 'Ada', email: 'ada@shop.example', phone: null, externalIds: { erp: 'E-7', crm: 'C-1' } };
  const ada = { ...content, customFields: {} };
  clientId = accepted(await createClient(engine.ports, ada, operatorAuthor(anna))).id;
});

async function identify(sub: string, email?: string, visitorToken?: string) {
  const token = sharedToken(secret, { sub, email, exp: engine.clock.now() / 1_000 + 600 });
  const input = { chatbotId: shop, locale: 'en', credential: { token }, visitorToken };
  return accepted(await identifyVisitor(engine.ports, input));
}

const linkOf = async (visitorId: string) => {
  const id = await engine.start(visitorId);
  const log = await engine.ports.events.events(id, { after: 0, limit: 50 });
  return { id, linked: log.find(({ type }) => type === 'client.linked') };
};

test.each([
  ['the id in the system of the chatbot', 'E-7', undefined, 'external_id'],
  ['the address of the token, whatever its case', 'other', 'Ada@Shop.example', 'email'],
])('a person is linked to the client who has %s', async (_, sub, email, rule) => {
  const { visitorId } = await identify(sub, email);
  const { linked } = await linkOf(visitorId);
  expect(linked).toMatchObject({ actor: systemAuthor.actor, data: { clientId, rule } });
});

test('a person is linked to the client who has this id here', async () => {
  const { visitorId } = await identify(clientId);
  expect((await linkOf(visitorId)).linked?.data).toEqual({ clientId, rule: 'client_id' });
});

test.each([
  ['an id in another system', 'C-1', undefined],
  ['an address that no client has', 'other', 'grace@shop.example'],
])('no client is linked for %s', async (_, sub, email) => {
  const { visitorId } = await identify(sub, email);
  expect((await linkOf(visitorId)).linked).toBeUndefined();
});

test('an unsigned address links no client', async () => {
  const signature = createHmac('sha256', userIdSecretOf(secret)).update('other').digest('hex');
  const credential = { userId: 'other', signature, email: 'ada@shop.example' };
  const { visitorId } = accepted(await identifyVisitor(engine.ports, { chatbotId: shop, locale: 'en', credential }));
  expect((await linkOf(visitorId)).linked).toBeUndefined();
});

test('a link of a person stays, and so does its end', async () => {
  const { visitorId, token } = await identify('E-7');
  const { id } = await linkOf(visitorId);
  const run = (command: { type: 'unlink-client' } | { type: 'link-client'; clientId: ClientId }) =>
    runOperatorCommand(engine.ports, {
      ...{ conversationId: id, principal: operatorPrincipal(anna), clientKey: engine.key(), command },
    });
  accepted(await run({ type: 'unlink-client' }));
  await identify('E-7', undefined, token);
  expect((await engine.state(id)).clientId).toBeNull();
  const grace = { name: 'Grace', email: 'grace@shop.example', phone: null, externalIds: {}, customFields: {} };
  const other = accepted(await createClient(engine.ports, grace, operatorAuthor(anna))).id;
  accepted(await run({ type: 'link-client', clientId: other }));
  await identify('E-7', undefined, token);
  expect((await engine.state(id)).clientId).toBe(other);
});

test('an open conversation is linked once the visitor is identified', async () => {
  const { visitorId, token } = accepted(await createVisitor(engine.ports, shop, 'en'));
  const id = await engine.start(visitorId as VisitorId);
  await identify('E-7', undefined, token);
  await identify('E-7');
  expect((await engine.types(id)).filter((type) => type === 'client.linked')).toHaveLength(1);
});
