import { beforeEach, describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { systemAuthor } from '../../access/author.js';
import { archiveChatbot, restoreChatbot } from './archive-chatbot.js';
import { createChatbot } from './create-chatbot.js';

let engine: EngineHarness;
let lodge: Chatbot;
let hotel: Chatbot;

const author = systemAuthor;
const create = async (name: string) =>
  accepted(await createChatbot(engine.ports, { name, locales: ['en'], greeting: {}, appearance: {} }, author));
const archive = ({ id }: Chatbot) => archiveChatbot(engine.ports, { id, author });
const restore = ({ id }: Chatbot) => restoreChatbot(engine.ports, { id, author });
const types = async () => (await engine.ports.eventLog.read(0, 100)).map(({ type }) => type);

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  lodge = await create('Lodge');
  hotel = await create('Hotel');
});

describe('archiving a chatbot', () => {
  test('is undone by restoring it, and changes nothing else', async () => {
    const { archivedAt, ...rest } = accepted(await archive(lodge));
    expect(archivedAt).toBe(new Date(engine.clock.now()).toISOString());
    expect({ ...rest, archivedAt: null }).toEqual(lodge);
    expect(accepted(await restore(lodge))).toEqual(lodge);
    expect((await types()).slice(-2)).toEqual(['chatbot.archived', 'chatbot.restored']);
  });

  test('again changes nothing', async () => {
    const first = accepted(await archive(lodge));
    engine.clock.advance(1_000);
    expect(accepted(await archive(lodge))).toEqual(first);
    expect(await restore(hotel)).toEqual({ ok: false, code: 'not_found' });
    expect((await types()).filter((type) => type === 'chatbot.archived')).toHaveLength(1);
  });

  test('is refused for the last one in use, also of two at the same time', async () => {
    const results = await Promise.all([archive(lodge), archive(hotel)]);
    expect(results.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual(['last_chatbot', 'ok']);
  });

  test('is refused for one that does not exist', async () => {
    expect(await archive({ ...lodge, id: 'nothing' as Chatbot['id'] })).toMatchObject({ code: 'not_found' });
  });
});
