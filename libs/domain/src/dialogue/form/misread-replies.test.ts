import { describe, expect, it } from 'vitest';
import { anyTime, formContext } from '#testing/form-dialogue.js';
import type { Form } from './form.js';
import type { FormStep } from './form-step.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const named = (id: string, label: string) => ({ id, label: { en: label, it: label } });
const services = [
  named('fitting', 'Bike fitting (Torino)'),
  named('service', 'Bike service (workshop, Torino)'),
  named('trade', 'Trade-in valuation (Milano)'),
];
const forms = {
  booking: standardForm('appointment.book', { services }),
  order: standardForm('order.status', { services: [] }),
  ticket: standardForm('ticket.open', { services: [] }),
  meeting: standardForm('appointment.book', {
    services: [
      { id: 'video', label: { en: 'Video appointment', it: 'Appuntamento video' } },
      { id: 'visit', label: { en: 'Visit on site', it: 'Visita in sede' } },
    ],
  }),
  anyTime: anyTime(standardForm('appointment.book', { services })),
  phone: standardForm('client.update', { services: [], clientField: 'phone' }),
  cancelling: standardForm('appointment.cancel', { services: [], appointments: [named('a', 'Bike check')] }),
  paying: withoutValues(standardForm('payment.link', { services: [], hasOrder: true })),
};

/** Its values are looked up. */
function withoutValues(form: Form): Form {
  return { ...form, slots: form.slots.map((slot) => ({ ...slot, required: false })) };
}

/** Reply to the last of these messages; the knowledge base answers none of their questions. */
function talk(name: keyof typeof forms, texts: readonly string[], locale = 'en') {
  const [first = '', ...rest] = texts;
  const context = formContext(locale);
  const message = (text: string) => ({ text, key: 'message-number-0', isAnswered: false });
  let step: FormStep = startForm(forms[name], message(first), context);
  for (const text of rest) step = stepForm(forms[name], step.state, message(text), context);
  return { ...step, said: sayLines(step.lines, locale, 'Europe/Rome') };
}

describe('a service', () => {
  it.each(['bike fitting in turin please', 'the fiting', 'la prima', 'bike fitting for my daughter'])(
    'is chosen by "%s"',
    (text) => expect(talk('booking', ['book', text]).state.values.service).toBe('fitting'),
  );

  it.each([
    ['I would like to book a fitting for Saturday', 'fitting'],
    ['vorrei una valuation del mio telaio', 'trade'],
    ['can I have my bike in service on Monday?', 'service'],
  ])('is chosen by the first words: "%s"', (text, id) => expect(talk('booking', [text]).state.values.service).toBe(id));

  it.each([
    ...['I would like to come to Milano', 'book something for my bike', 'a fitting or a service, whichever is free'],
    ...['an appointment, but not a fitting', 'how much is a fitting?'],
  ])('is not guessed from the first words: "%s"', (text) =>
    expect(talk('booking', [text]).state.values).not.toHaveProperty('service'),
  );

  it.each([
    ["I'd like to book an appointment", undefined],
    ['vorrei prenotare un appuntamento', undefined],
    ['an appointment by video please', 'video'],
  ])('is not guessed from words that only ask for an appointment: "%s"', (text, id) =>
    expect(talk('meeting', [text]).state.values.service).toBe(id),
  );

  it('is chosen from those that the words leave', () => {
    const fewer = talk('booking', ['book', 'Torino']);
    expect(fewer.choices).toEqual(['Bike fitting (Torino)', 'Bike service (workshop, Torino)']);
    expect(fewer.said).toBe('Which one is it: Bike fitting (Torino) or Bike service (workshop, Torino)?');
    expect(talk('booking', ['book', 'Torino', 'the second']).state.values.service).toBe('service');
    expect(talk('booking', ['book', 'Torino', 'Milano']).state.values.service).toBe('trade');
  });

  it.each([
    ...['not the fitting', 'I would much rather have something else than that fitting', 'bike'],
    ...['what is the fitting?', 'is fitting free?', 'cos’è il fitting?', 'annulla il fitting'],
  ])('is not guessed from "%s"', (text) =>
    expect(talk('booking', ['book', text]).state.values).not.toHaveProperty('service'),
  );
});

describe('a reply with another value that is needed', () => {
  it('is no failed try of the question', () => {
    const { outcome, said, state } = talk('order', [
      'my order',
      'it is my husband’s',
      'ada@shop.example',
      'hm, let me see',
    ]);
    expect(state.values.email).toBe('ada@shop.example');
    expect([outcome, said]).toEqual(['person', 'A colleague will take care of this.']);
    expect(talk('order', ['my order', 'it is my husband’s', 'ada@shop.example']).outcome).toBe('asked');
  });

  it('is named before the same question', () => {
    expect(talk('order', ['my order', 'ada@shop.example']).said).toBe(
      'Thank you. Email: ada@shop.example. What is the order number? It is in the confirmation email.',
    );
  });

  it('is understood, also if the value is known already', () => {
    const { said } = talk('order', ['my order, I am ada@shop.example', 'ada@shop.example']);
    expect(said).toBe('What is the order number? It is in the confirmation email.');
  });
});

describe('a reply', () => {
  it('answers a question about the time of day, without counting as a failed attempt', () => {
    const talked = ['book', 'the fitting', 'next saturday', 'at 10:30am', 'hm'];
    expect(talk('anyTime', talked).outcome).toBe('asked');
  });

  it('has no day in the number of a product', () => {
    const { outcome, state } = talk('anyTime', ['book', 'the fitting', 'is the Lys 2 tent available?']);
    expect([outcome, state.open]).toEqual(['unknown', {}]);
  });

  it('may introduce a name, whatever the question', () => {
    expect(talk('anyTime', ['book', 'the fitting, my name is Ada Rossi']).state.values.name).toBe('Ada Rossi');
    expect(talk('anyTime', ['prenota', 'la prima', 'mi chiamo Ada Rossi e vengo presto'], 'it').state.values.name).toBe(
      'Ada Rossi',
    );
  });

  it('keeps the last of two phone numbers for an optional slot', () => {
    const context = { ...formContext('en'), readPhones: (text: string) => text.match(/\+\d+/g) ?? [] };
    const text = 'call me on +393405550198 or +393405550199';
    const { state } = startForm(forms.booking, { text, key: 'message-number-0' }, context);
    expect(state.values.phone).toBe('+393405550199');
    expect(state.several?.phone).toBeUndefined();
  });

  it('may be another request if it repeats a known value', () => {
    expect(talk('order', ['10625', 'the 10625 should be cancelled']).isUnread).toBe(true);
  });

  it('corrects a phone number in national notation', () => {
    const { state, said } = talk('phone', ['change it', '340 555 0199', 'no, 340 555 0198']);
    expect(state.values.phone).toBe('340 555 0198');
    expect(said).toContain('340 555 0198');
  });

  it.each(['no', 'no thanks'])('ends with "%s" if the only options are yes or no', (text) => {
    expect(talk('cancelling', ['cancel it', text]).outcome).toBe('cancelled');
    expect(talk('paying', ['pay it', text]).outcome).toBe('cancelled');
  });
});

describe('a question about the bot’s own question', () => {
  it.each([
    ['en', ['my order', '10625', 'why do you need my email?'], 'To protect your data, I need'],
    ['en', ['my order', 'what do you need it for?'], 'To protect your data, I need'],
    ['it', ['il mio ordine', '10625', 'perché vi serve la mia mail?'], 'Per proteggere i dati servono'],
    ['it', ['il mio ordine', 'a cosa serve?'], 'Per proteggere i dati servono'],
  ])('is answered in %s: %j', (locale, texts, said) => {
    const step = talk('order', texts, locale);
    expect(step.said.startsWith(said)).toBe(true);
    expect(step.state.asked).toMatchObject({ times: 1, digressions: 1 });
  });

  it.each([
    ['en', 'where do I find the number?'],
    ['it', 'dove trovo il numero?'],
  ])('that the question itself answers repeats it, in %s', (locale, text) => {
    expect(talk('order', ['x', text], locale).said).toMatch(/^(?:What is the order number|Qual è il numero)/);
  });

  it.each([
    ['en', 'why is my credit card refused?'],
    ['en', 'how can I pay it later?'],
    ['it', 'perché la consegna costa così tanto?'],
    ['it', 'perché avete chiuso il negozio?'],
    ['en', 'do you ship to France??'],
  ])('is distinguished from others, in %s: "%s"', (locale, text) => {
    expect(talk('order', ['x', text], locale).outcome).toBe('unknown');
  });

  it('calls a person after many', () => {
    expect(talk('order', ['my order', ...Array.from({ length: 4 }, () => 'why?')]).outcome).toBe('person');
  });
});

describe('a name', () => {
  const asked = ['open a ticket', 'the zip broke'];

  it.each([
    ...['Io', 'Li', 'O’Neill', "O'Neill", '李雷', 'María José', 'Mari\u0301a José', 'प्रिया शर्मा', 'Дмитрий'],
    ...['Primo', 'Maria La Terza', 'Primo Levi', 'Jean-Luc', 'Lo Le'],
  ])('may be "%s"', (text) => expect(talk('ticket', [...asked, text]).state.values.name).toBe(text));

  it.each([
    '😀',
    '👍👍',
    '...',
    '!!',
    '-',
    'the first one',
    'The other one',
    'that one',
    "l'altro",
    'il primo',
    'quello',
  ])('is asked for again after "%s"', (text) => {
    const { said, state } = talk('ticket', [...asked, text]);
    expect(state.values).not.toHaveProperty('name');
    expect(said).toMatch(/^Sorry, I did not get that\.\s+What name should I put it under\?$/);
  });
});

describe('small talk', () => {
  it.each([
    ['en', ['thanks', 'thanks for helping', 'lol', 'hello']],
    ['en', ['thank you!', 'how are you?', 'who are you?']],
    ['it', ['grazie', 'grazie mille', 'ciao', 'grazie dell’aiuto']],
    ['it', ['ahah', 'come stai?', 'chi sei?']],
  ])('is neither a problem nor a name, and is no failed try or digression, in %s: %j', (locale, texts) => {
    const problem = talk('ticket', ['open a ticket', ...texts], locale);
    expect([problem.outcome, problem.state.values]).toEqual(['asked', {}]);
    expect(problem.said).toMatch(/^(?:What is the problem\?|Qual è il problema\?)/);
    const name = talk('ticket', ['open a ticket', 'the zip broke', ...texts], locale);
    expect([name.outcome, name.state.values]).toEqual(['asked', { text: 'the zip broke' }]);
    expect(name.state.asked).toMatchObject({ about: 'name', times: 1, digressions: 0 });
  });

  it('that is a question is answered before the form goes on', () => {
    const { state } = talk('ticket', ['open a ticket']);
    const message = { text: 'how are you?', key: 'message-number-0', isAnswered: true };
    const step = stepForm(forms.ticket, state, message, formContext('en'));
    expect([step.outcome, step.state.values, step.state.asked]).toEqual([
      'digression',
      {},
      { ...state.asked, chats: 1 },
    ]);
  });

  it.each(['thanks, Ada Rossi', 'Ada Rossi, thanks', 'Ada Rossi grazie'])(
    'around a name is no part of it: "%s"',
    (text) => expect(talk('ticket', ['open a ticket', 'the zip broke', text]).state.values.name).toBe('Ada Rossi'),
  );

  it.each(['no thanks', 'no grazie'])('declines in "%s", which is no name', (text) =>
    expect(talk('ticket', ['open a ticket', 'the zip broke', text]).state.values).not.toHaveProperty('name'),
  );

  it('does not keep "perfect, thanks" from confirming', () =>
    expect(
      talk('ticket', ['open a ticket', 'the zip broke', 'Ada', 'ada@shop.example', 'perfect, thanks']).outcome,
    ).toBe('call'));
});

describe('an email address that is not valid', () => {
  const asked = ['open a ticket', 'the zip broke', 'Ada Rossi'];

  it.each(['anna@x', 'not-an-email', 'anna.example.com', 'anna at example', 'an..na@example.com'])(
    'is called so: "%s"',
    (text) =>
      expect(talk('ticket', [...asked, text]).said).toBe(
        'That is not a valid email address. Which email address can we write to?',
      ),
  );

  it('is called so in Italian', () =>
    expect(talk('ticket', [...asked, 'anna@x'], 'it').said).toMatch(/^Questo non è un indirizzo e-mail valido\. /));

  it.each(['hm', 'let it be', 'momento', 'later'])('is distinguished from other words: "%s"', (text) =>
    expect(talk('ticket', [...asked, text]).said).toMatch(/^Sorry, I did not get that\. /),
  );
});

describe('a visitor who does not know', () => {
  it.each(['I don’t know', 'non lo so', 'non so', 'boh, non saprei', 'no idea', "I'm not sure"])(
    'gives no name or problem by "%s"',
    (text) => {
      for (const texts of [
        ['open a ticket', text],
        ['open a ticket', 'the zip broke', text],
      ]) {
        const { state, said, choices } = talk('ticket', texts);
        expect(Object.values(state.values)).not.toContain(text);
        expect(said).toMatch(/^That is no problem\. /);
        expect(choices).toEqual(['Talk to a person']);
      }
    },
  );
});

describe('a visitor who does not remember the address', () => {
  it.each([
    ['en', 'I don’t remember which email I used'],
    ['en', 'sorry, I can’t remember the email address'],
    ['en', 'I forgot my email'],
    ['it', 'non ricordo la mail'],
    ['it', 'non so quale indirizzo ho usato'],
    ['it', 'non mi ricordo con che mail'],
  ])('is helped, in %s: "%s"', (locale, text) => {
    const { said, choices } = talk('order', ['10625', '10625', text], locale);
    expect(said).toMatch(locale === 'en' ? /^That is no problem\. / : /^Nessun problema\. /);
    expect(choices).toHaveLength(1);
  });

  it('may spell one', () => {
    const { state } = talk('ticket', ['open a ticket', 'the zip broke', 'Ada Rossi', 'ada at shop dot example']);
    expect(state.values.email).toBe('ada@shop.example');
  });

  it.each(['I don’t know my address book is broken', 'non so il numero di volte che si è rotta'])(
    'is told from a problem: "%s"',
    (text) => expect(talk('ticket', ['open a ticket', text]).state.values.text).toBe(text),
  );
});

describe('the problem of a ticket', () => {
  it.each(['I don’t know why it broke', 'not sure what happened, the zip broke', 'non so perché si è rotta'])(
    'may say what is not known: "%s"',
    (text) => expect(talk('ticket', ['open a ticket', text]).state.values.text).toBe(text),
  );

  it.each(['😡😡', '...', '!?'])('is asked for again after "%s"', (text) => {
    const { said, state } = talk('ticket', ['open a ticket', text]);
    expect(state.values).not.toHaveProperty('text');
    expect(said).toContain('What is the problem?');
  });

  it.each([
    ['en', 'open a ticket: the zip of my tent broke', 'the zip of my tent broke'],
    ['it', 'vorrei aprire una segnalazione: la cerniera si è rotta', 'la cerniera si è rotta'],
    ['en', 'I want to open a ticket. My tent leaks when it rains.', 'My tent leaks when it rains.'],
    ['en', 'Good morning, open a ticket: the zip of my tent broke', 'the zip of my tent broke'],
    ['en', 'open a ticket, the zip of my tent broke', 'the zip of my tent broke'],
    ['en', 'can you open a ticket? The zip of my tent broke.', 'The zip of my tent broke.'],
    ['en', 'the zip of my jacket broke, open a ticket', 'the zip of my jacket broke'],
    ['en', 'My tent leaks, and a pole is bent. Please open a ticket.', 'My tent leaks, and a pole is bent'],
    ['en', 'the zip of my jacket broke so I want to open a ticket', 'the zip of my jacket broke'],
    [
      'it',
      'si è rotta la cerniera della giacca, vorrei aprire una segnalazione',
      'si è rotta la cerniera della giacca',
    ],
    ['it', 'apri un ticket, si è rotta la cerniera', 'si è rotta la cerniera'],
  ])('may be beside the request, in %s: "%s"', (locale, text, problem) => {
    expect(talk('ticket', [text], locale).state.values.text).toBe(problem);
  });

  it.each([
    ...['open a ticket', 'open a ticket. Please.', 'hello! can you open a ticket?'],
    ...['Hello! I want to open a ticket', 'Ciao! Vorrei aprire una segnalazione'],
    ...[
      'I have a big problem, open a ticket',
      'ho un problema, vorrei aprire un ticket',
      'open a ticket, please and thank you',
    ],
    ...[
      'I want to open a ticket, if that is possible',
      'hi, my name is Ada Rossi, open a ticket',
      'open a ticket, my name is Ada',
    ],
    ...['is my tent under warranty? open a ticket', 'open a ticket, I am Ada Rossi, ada@shop.example'],
  ])('is asked for after "%s"', (text) => {
    expect(talk('ticket', [text]).state.values).not.toHaveProperty('text');
  });
});

describe('a name with an address', () => {
  it.each([
    'John Smith, john@shop.example',
    'John Smith john@shop.example',
    'my name is John Smith and my email is john@shop.example',
  ])('is no problem of a ticket: "%s"', (text) => {
    const { state, said } = talk('ticket', ['open a ticket', text]);
    expect(state.values).toEqual({ name: 'John Smith', email: 'john@shop.example' });
    expect([said, state.asked?.times]).toEqual([
      'Thank you. Name: John Smith. Email: john@shop.example. What is the problem? One or two sentences will do.',
      1,
    ]);
  });

  it.each(['The zip broke, john@shop.example', 'Zip broken, write to john@shop.example'])(
    'may stand in a problem: "%s"',
    (text) => expect(talk('ticket', ['open a ticket', text]).state.values.text).toBe(text),
  );
});

describe('the summary of a ticket', () => {
  const summary = ['open a ticket', 'the zip broke', 'Ada Rossi', 'ada@shop.example'];

  it.each([
    ['en', 'the problem is the zip of the tent, and the pole', 'the zip of the tent, and the pole'],
    ['en', 'no, problem: the zip of the tent', 'the zip of the tent'],
    ['it', 'no, il problema è la cerniera', 'la cerniera'],
  ])('takes another problem, in %s: "%s"', (locale, text, problem) =>
    expect(talk('ticket', [...summary, text], locale).state.values.text).toBe(problem),
  );

  it.each([
    ['en', 'the problem', 'What is the problem?'],
    ['it', 'il problema', 'Qual è il problema?'],
  ])('asks for the problem again after it is named, in %s', (locale, text, said) =>
    expect(talk('ticket', [...summary, 'no', text], locale).said).toContain(said),
  );
});

it('may be the whole first message', () => {
  expect(talk('order', ['il 10625'], 'it').state.values.number).toBe('V-10625');
});

it('takes a postcode in a long message for no second number', () => {
  const text = 'I placed an order (V-10625) in Torino.\nAda Rossi\nVia Roma 12\n10121 Torino';
  expect(talk('order', [text]).state.values.number).toBe('V-10625');
});
