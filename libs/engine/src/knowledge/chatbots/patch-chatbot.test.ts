import { beforeEach, describe, expect, test } from 'vitest';
import { chatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotId, OperatorId } from '#contracts/ids.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { operatorAuthor } from '../../access/author.js';
import { chatbotRevision } from '../../access/revision.js';
import type { Ports } from '../../ports/ports.js';
import { patchChatbot } from './patch-chatbot.js';

const author = operatorAuthor('sofia' as OperatorId);
let ports: Ports;
const synonyms: string[][][] = [];

beforeEach(async () => {
  const engine = new EngineHarness(withheld, { maxWait: 7 });
  const answerer = {
    ...engine.ports.answerer,
    setSynonyms: (_: unknown, groups: string[][]) => void synonyms.push(groups),
  };
  ports = { ...engine.ports, answerer };
  await ports.unitOfWork.run(async (stores) => {
    for (const chatbot of ports.chatbots.all()) await stores.chatbots.put(chatbot);
  });
  synonyms.length = 0;
});

const patch = (body: unknown) => patchChatbot(ports, { id: shop, patch: chatbotPatch.parse(body), author });
const pointers = (body: unknown) => chatbotPatch.safeParse(body).error?.issues.map(({ path }) => path.join('/'));

const revision = () => {
  const chatbot = ports.chatbots.get(shop);
  return chatbot && chatbotRevision(chatbot);
};

describe('a patch', () => {
  test('is refused once the settings it expects were changed, and changes nothing', async () => {
    const expected = [revision() ?? ''];
    const change = chatbotPatch.parse({ policy: { threshold: 0.95 } });
    expect(await patchChatbot(ports, { id: shop, patch: change, author, expected })).toMatchObject({ ok: true });
    const other = chatbotPatch.parse({ policy: { threshold: 0.8 } });
    expect(await patchChatbot(ports, { id: shop, patch: other, author, expected })).toEqual({
      ok: false,
      code: 'version_moved',
    });
    expect(ports.chatbots.policy(shop).threshold).toBe(0.95);
    expect(
      await patchChatbot(ports, { id: shop, patch: other, author, expected: [...expected, revision() ?? ''] }),
    ).toMatchObject({ ok: true });
  });

  test('without a change keeps the revision', async () => {
    await patch({ policy: { threshold: 0.95 } });
    const before = revision();
    await patch({ policy: { threshold: 0.95 } });
    expect(revision()).toBe(before);
  });

  test('changes only the given fields, from the next message on', async () => {
    const before = ports.chatbots.policy(shop);
    expect(await patch({ policy: { threshold: 0.95 } })).toMatchObject({ ok: true });
    expect(ports.chatbots.policy(shop)).toEqual({ ...before, threshold: 0.95 });
    expect(before.maxWait).toBe(7);
    await patch({ greeting: { en: 'Hello' }, suggestions: { en: ['Where are you?'] } });
    await patch({ greeting: { it: 'Ciao' } });
    expect(ports.chatbots.get(shop)).toMatchObject({
      greeting: { en: 'Hello', it: 'Ciao' },
      suggestions: { en: ['Where are you?'] },
    });
  });

  test('sets opening hours, and removes them with null', async () => {
    const hours = { timeZone: 'Europe/Rome', week: Array(7).fill([{ from: '09:00', to: '18:00' }]), closedOn: [] };
    await patch({ hours });
    expect(ports.chatbots.get(shop)?.hours).toEqual(hours);
    await patch({ policy: { bot: 'off' } });
    expect(ports.chatbots.get(shop)?.hours).toEqual(hours);
    await patch({ hours: null });
    expect(ports.chatbots.get(shop)?.hours).toBeNull();
  });

  test('passes new synonyms to the answerer', async () => {
    await patch({ synonyms: [['sofa', 'couch']] });
    await patch({ policy: { threshold: 0.8 } });
    expect(synonyms).toEqual([[['sofa', 'couch']]]);
  });

  test('is logged with its author and every changed setting', async () => {
    await patch({ policy: { threshold: 0.95, maxWait: 7 }, greeting: { it: 'Ciao' } });
    expect(await recordedEvents(ports)).toEqual([
      {
        type: 'chatbot.changed',
        stream: shop,
        ...author,
        data: {
          changes: [
            { path: '/greeting/it', from: null, to: 'Ciao' },
            { path: '/policy/threshold', from: 0.9, to: 0.95 },
          ],
        },
      },
    ]);
  });

  test('that changes nothing, or is refused, is not logged', async () => {
    await patch({ policy: { maxWait: 7 }, greeting: {} });
    await patchChatbot(ports, { id: shop, patch: { policy: { maxWait: 8 } }, author, expected: ['another'] });
    expect(await recordedEvents(ports)).toEqual([]);
  });

  test('of an unknown chatbot finds nothing', async () => {
    expect(await patchChatbot(ports, { id: 'no' as ChatbotId, patch: {}, author })).toMatchObject({
      code: 'not_found',
    });
  });

  test('returns pointers to its errors', () => {
    const week = Array(7).fill([{ from: '09:00', to: '18:00' }]);
    expect(pointers({ hours: { timeZone: 'Mars/Olympus', week, closedOn: [] } })).toEqual(['hours/timeZone']);
    const backwards = [[{ from: '18:00', to: '09:00' }], ...week.slice(1)];
    expect(pointers({ hours: { timeZone: 'Europe/Rome', week: backwards, closedOn: [] } })).toEqual([
      'hours/week/0/0/to',
    ]);
    expect(pointers({ policy: { threshold: 2 } })).toEqual(['policy/threshold']);
    expect(pointers({ id: 'other' })).toEqual(['']);
  });
});
