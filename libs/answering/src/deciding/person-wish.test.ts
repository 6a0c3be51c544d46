import { describe, expect, it } from 'vitest';
import { smallTalk } from './small-talk.js';

const isWish = (text: string, locale: string) => smallTalk(text, locale)?.kind === 'person';

describe('a wish for a person', () => {
  it.each([
    'I want to talk to a human about my order',
    'connect me to someone about a refund',
    'I want a person: my zip is broken',
    'can I talk to a person about my broken saddle at the workshop',
    'Could you please put me through to an agent regarding invoice 2041?',
    'can i speak to somebody please about my appointment',
    'my parcel never arrived. Can I speak to a real person?',
    "I'd like to chat with one of your colleagues because the site charged me twice",
    "I don't want a bot, let me talk to a human",
    'is there someone I can talk to about a delivery',
    'speak with customer support about my account',
    'transfer me to an operator',
    'I need to talk to someone about cancelling',
    'get me a manager',
    'I want to speak to the manager',
    'I want your manager',
    'let me talk to your supervisor, please',
    'can a real human help me with the size?',
    'could an agent call me back',
  ])('is %j', (text) => {
    expect(isWish(text, 'en')).toBe(true);
  });

  it.each([
    'posso parlare con una persona del mio ordine?',
    'Vorrei parlare con un operatore per un reso',
    'Buongiorno, il pacco non è arrivato. Posso parlare con qualcuno?',
    'mi può passare un operatore riguardo alla fattura',
    'mi metta in contatto con una persona vera per favore',
    "c'è qualcuno con cui posso parlare della mia prenotazione?",
    'Voglio un operatore, la cerniera è rotta',
    'vorrei chattare con una persona in carne e ossa perché il bot non capisce',
    'collegatemi con un operatore per il rimborso',
    "ho bisogno di parlare con l'assistenza clienti per il mio ordine",
    'voglio il responsabile',
    'vorrei parlare con il direttore del negozio',
    'mi passi il responsabile per favore',
    'parla con me una persona vera?',
    'mi può aiutare una persona vera con la taglia?',
  ])('is %j', (text) => {
    expect(isWish(text, 'it')).toBe(true);
  });

  it.each([
    ['are you human?', 'en'],
    ['Am I talking to a person about my order?', 'en'],
    ['is there a person who can fit my bike', 'en'],
    ['I need a person for the assembly of the bike', 'en'],
    ['I talked to an agent about my refund yesterday, where is it?', 'en'],
    ['do you talk to people about recycling', 'en'],
    ["I don't want to talk to a human about this", 'en'],
    ["I don't want to talk to a person", 'en'],
    ['are you looking for a store manager', 'en'],
    ['can a person carry the tent alone', 'en'],
    ['can two people sleep in it', 'en'],
    ['how long does a person need to talk to support', 'en'],
    ['can I talk to a vet about the surgery of my dog', 'en'],
    ['what does your support team do about spam', 'en'],
    ['sei una persona?', 'it'],
    ['parlo con una persona o con un robot?', 'it'],
    ['mi serve una persona per il montaggio', 'it'],
    ['ho parlato con un operatore del mio ordine ieri', 'it'],
    ['posso prenotare per una persona?', 'it'],
    ['quante persone rispondono al servizio clienti?', 'it'],
    ['non voglio parlare con una persona', 'it'],
    ['cercate un responsabile di negozio?', 'it'],
  ])('is not %j (%s)', (text, locale) => {
    expect(isWish(text, locale)).toBe(false);
  });

  it.each([
    ['a person please', false],
    ['Hello, can I talk to a human?', false],
    ['can I talk to a human about my order', true],
    ['My parcel never arrived. Can I talk to a human?', true],
    ['posso parlare con una persona', false],
    ['posso parlare con una persona del mio ordine', true],
  ])('of %j says what about: %s', (text, isAbout) => {
    expect(smallTalk(text, 'en')).toMatchObject({ kind: 'person', isAbout });
  });

  it('is recognised in the language in which it is written, whatever that of the conversation', () => {
    expect(isWish('posso parlare con una persona del mio ordine?', 'en')).toBe(true);
    expect(isWish('talk to a human about my order', 'it')).toBe(true);
  });

  it('is detected in linear time, however often words repeat', () => {
    expect(isWish(`${'please i want to '.repeat(50)}fly`, 'en')).toBe(false);
    expect(isWish(`${'un una '.repeat(120)}x`, 'it')).toBe(false);
  });
});
