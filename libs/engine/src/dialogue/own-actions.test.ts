import { describe, expect, it, vi } from 'vitest';
import type { BotAction } from '#contracts/business/bot-actions.js';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { aCustomAction } from '#testing/custom-action.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import type { ActionCall } from '../ports/business/connector.js';
import { enabledBotActions } from './enabled-bot-actions.js';

function office(changes: Partial<CustomActionPut> = {}, taught: Partial<BotAction> = {}) {
  const definition = aCustomAction(changes);
  const engine = new EngineHarness(
    (question) =>
      question.chatbotId.endsWith('#intents') && question.text.startsWith('where is my parcel')
        ? answered(question, '1.', `intent:${definition.name}:en:shop`)
        : withheld(question),
    { actions: [{ name: definition.name, replaces: [], ...taught }], routing: 'claim' },
  );
  const asked: ActionCall[] = [];
  const offer = (connectionId: string) =>
    engine.ports.actionRegistry.replace([
      {
        ...{ connectionId, connectionName: `Office ${connectionId}`, definition, idOf: () => null },
        ask: async (call) => {
          asked.push(call);
          return ok({ status: 200, text: '', document: { state: 'sent' } });
        },
      },
    ]);
  offer('one');
  return { engine, asked, offer };
}

/** Sends these messages, and returns the bot's last reply. */
async function talk(
  engine: EngineHarness,
  id: ConversationId,
  ...texts: readonly string[]
): Promise<string | undefined> {
  for (const text of texts) {
    await engine.say(id, 'visitor', text);
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  return log
    .flatMap(({ type, actor, data }) => (type === 'message.posted' && actor.kind === 'bot' ? [data.text] : []))
    .at(-1);
}

describe('an action of an admin', () => {
  it('asks for its fields and is run by the bot', async () => {
    const { engine, asked } = office();
    const id = await engine.start('visitor');
    expect(await talk(engine, id, 'where is my parcel')).toBe('Parcel code, please?');
    expect(await talk(engine, id, 'it’s P-7')).toBe('This is what I found:\n- State: sent');
    expect(asked).toMatchObject([{ values: { code: 'P-7' } }]);
  });

  it('is not run with its own phrasing, another wish or a question for a value', async () => {
    const { engine, asked } = office({}, { phrasings: { en: ['check my parcel'] } });
    const id = await engine.start('visitor');
    await talk(engine, id, 'where is my parcel');
    const again = 'I’m asking so that I can do this: Parcel. Parcel code, please?';
    expect(await talk(engine, id, 'Check my parcel!')).toBe(again);
    expect(await talk(engine, id, 'where is my parcel today')).toBe(again);
    expect(await talk(engine, id, 'sorry what?')).toBe(again);
    expect(await talk(engine, id, 'P-7')).toBe('This is what I found:\n- State: sent');
    expect(asked).toMatchObject([{ values: { code: 'P-7' } }]);
  });

  it('that uses data of the client starts a handoff if the identity cannot be proven', async () => {
    const [field] = aCustomAction().fields;
    const fields = field ? [{ ...field, from: 'client.email' as const }] : [];
    const { engine, asked } = office({ fields, call: { ...aCustomAction().call } });
    const id = await engine.start('visitor');
    expect(await talk(engine, id, 'where is my parcel')).toBe('I can only do this for somebody who has signed in.');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'verification_failed' });
    expect(asked).toEqual([]);
  });

  it('is agreed to for each connection by itself', async () => {
    const { engine, offer } = office({ effect: 'write', isConfirmed: false });
    const id = await engine.start('visitor');
    expect(await talk(engine, id, 'where is my parcel')).toContain('to Office one');
    expect(await talk(engine, id, 'yes', 'P-7')).toBe('Done: Parcel.\n- State: sent');
    expect(await talk(engine, id, 'where is my parcel')).toBe('Parcel code, please?');
    await talk(engine, id, 'forget it');
    offer('two');
    expect(await talk(engine, id, 'where is my parcel')).toContain('to Office two');
    expect((await engine.state(id)).consentedTo).toEqual(['one']);
  });

  it('is left out if disabled, or if it needs JSON', () => {
    const chosen = [{ name: 'custom.parcel_state' as const, replaces: [] }];
    const { engine } = office();
    expect(enabledBotActions(engine.ports.actionRegistry, chosen)).toMatchObject([{ title: { it: 'Pacco' } }]);
    engine.ports.actionRegistry.replace([]);
    expect(enabledBotActions(engine.ports.actionRegistry, chosen)).toEqual([]);
    const [field] = aCustomAction().fields;
    const json = office({ fields: field ? [{ ...field, kind: 'json' }] : [] });
    expect(enabledBotActions(json.engine.ports.actionRegistry, chosen)).toEqual([]);
  });
});
