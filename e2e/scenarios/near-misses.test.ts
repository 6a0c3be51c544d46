import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contracts/states.js';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import { closeClients, connectVisitor, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

/** Questions that share words with an article of the demonstration, which does not answer them. */
const questions: Record<Locale, string[]> = {
  en: [
    'Do you sell skis and ski boots?',
    'Can I insure my e-bike against theft with you?',
    'Am I allowed to take the Dora E1 on a regional train?',
    'Is there a student discount?',
    'Do you rent out kayaks on Lake Garda?',
    "I'd like to learn climbing, do you run beginners' courses?",
    'In which country are your jackets sewn?',
    'Is the Langa frame made of carbon or aluminium?',
    'Will you be opening a shop in Rome?',
    'Does the down in the Orsiera come from certified farms?',
    'Can I fit mudguards and a pannier rack to the Langa?',
  ],
  it: [
    'Vendete sci e scarponi da sci?',
    'Posso assicurare la mia e-bike contro il furto?',
    'Si può portare la Dora E1 sul treno regionale?',
    'Avete uno sconto per studenti?',
    'Noleggiate kayak sul lago di Garda?',
    'Vorrei imparare ad arrampicare, fate corsi per principianti?',
    'In quale Paese vengono cucite le vostre giacche?',
    'Il telaio della Langa è in carbonio o in alluminio?',
    'Aprirete un negozio a Roma?',
    "La piuma dell'Orsiera proviene da allevamenti certificati?",
    'Sulla Langa si possono montare parafanghi e portapacchi?',
  ],
};

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
});

afterAll(async () => {
  closeClients();
  await server.dispose();
});

const reply = ({ events }: VisitorSnapshot) =>
  events.find(({ actor, type }) => (actor.kind === 'bot' && type === 'message.posted') || type === 'handoff.started');
const handoff = ({ events }: VisitorSnapshot) => events.some(({ type }) => type === 'handoff.started');

/** Asks as a new visitor, declining all choices that the bot offers. */
async function outcomeOf(question: string, locale: Locale): Promise<'answered' | 'handed over'> {
  const visitor = connectVisitor(server.url, { locale });
  visitor.send(question);
  const first = reply(await when(visitor.state, (state) => reply(state) !== undefined));
  if (first?.type === 'message.posted') {
    if (first.data.none === undefined) return 'answered';
    visitor.send(first.data.none);
    await when(visitor.state, handoff);
  }
  visitor.close();
  return 'handed over';
}

test.each(['en', 'it'] as const)(
  'of questions that an article in %s resembles and does not answer, nine in ten reach a person',
  async (locale) => {
    const answered: string[] = [];
    for (const question of questions[locale])
      if ((await outcomeOf(question, locale)) === 'answered') answered.push(question);
    expect(answered.length, answered.join('\n')).toBeLessThanOrEqual(questions[locale].length / 10);
  },
);
