import { describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { type Seed, seed } from './seed.js';

function aBusiness(floor: EngineFloor): Seed {
  return {
    chatbot: floor.ports.chatbots.all()[0] as Chatbot,
    operators: [{ name: 'Anna', email: 'anna@shop.example', role: 'operator', password: 'secret', capacity: 2 }],
    articles: [],
    apiKey: { name: 'Demonstration', key: 'key-of-the-demonstration', scopes: ['conversations:read'] },
  };
}

describe('a seed that is repeated', () => {
  test('adds nobody twice', async () => {
    const floor = new EngineFloor(withheld);
    expect((await seed(floor.ports, aBusiness(floor))).operators).toBe(1);
    expect((await seed(floor.ports, aBusiness(floor))).operators).toBe(0);
    expect(await floor.ports.operators.all()).toHaveLength(1);
  });

  test('does not give back a key that was revoked', async () => {
    const floor = new EngineFloor(withheld);
    const { apiKeys, tokens } = floor.ports;
    const hash = tokens.hash('key-of-the-demonstration');
    await seed(floor.ports, aBusiness(floor));
    const key = await apiKeys.byHash(hash);
    expect(key).toMatchObject({ revokedAt: null });
    if (key) await apiKeys.put({ ...key, revokedAt: floor.clock.now() });
    await seed(floor.ports, aBusiness(floor));
    expect(await apiKeys.byHash(hash)).toMatchObject({ revokedAt: floor.clock.now() });
  });
});
