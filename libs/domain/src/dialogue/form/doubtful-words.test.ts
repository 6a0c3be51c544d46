import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { aCustomAction } from '#testing/custom-action.js';
import { formContext } from '#testing/form-dialogue.js';
import { customForm } from './custom-form.js';
import type { FormMessage } from './form.js';
import type { FormStep } from './form-step.js';
import { sayLines } from './say-line.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const { fields: _, ...action } = aCustomAction({ title: { en: 'Check my crown', it: 'La mia corona' } });
const formOf = (en: string, it: string) => {
  const field: ActionField = {
    ...{ name: 'a', kind: 'text', label: { en, it }, help: null, isRequired: true, from: 'asked', options: [] },
  };
  return customForm({ ...action, fields: [field] }, { isProven: false, consentTo: null });
};
const forms = {
  crown: formOf('Crown number', 'Numero della corona'),
  name: formOf('Name', 'Nome'),
  city: formOf('City', 'Città'),
};
type Said = string | Partial<FormMessage>;

/** Reply to the last of these messages to the only question; the knowledge base answers none of them. */
function talk(form: keyof typeof forms, texts: readonly Said[], locale = 'en') {
  const message = (said: Said): FormMessage => ({
    ...{ text: '', key: 'message-number-0', isAnswered: false },
    ...(typeof said === 'string' ? { text: said } : said),
  });
  let step: FormStep = startForm(forms[form], message('is my crown ready?'), formContext(locale));
  for (const said of texts) step = stepForm(forms[form], step.state, message(said), formContext(locale));
  const { call, outcome } = step;
  return { outcome, value: call?.values['field.a'], said: sayLines(step.lines, locale, 'Europe/Rome'), step };
}

describe('a reply to the question for a number or a code', () => {
  it.each([
    ...['C-7', 'it’s C-7', 'C 7', 'AB 123 CD', '12 34 56', 'ABCDEF', '7', 'C-7/2026'].map((text) => [text, null]),
    ['the crown number is C-7', 'C-7'],
    ['crown number C-7', 'C-7'],
    ['it is number C-7.', 'C-7'],
    ['sorry, C-7', 'C-7'],
  ])('that is one is its value: "%s"', (text, value) => {
    const { outcome, value: found } = talk('crown', [text ?? '']);
    expect(outcome).toBe('call');
    if (value !== null) expect(found).toBe(value);
  });

  it.each([
    ...[
      'what',
      'huh',
      'what?',
      'sorry what?',
      'huh?',
      'sorry?',
      'what do you mean',
      'I don’t understand',
      'can you repeat that?',
    ],
    ...['come?', 'scusa?', 'scusi, cosa?', 'in che senso?', 'non capisco', 'cosa vuol dire?', 'può ripetere?'],
  ])('that does not understand it gets it with its purpose: "%s"', (text) => {
    const { outcome, said, step } = talk('crown', [text]);
    expect([outcome, said]).toEqual(['asked', expect.stringContaining('Crown number')]);
    expect(step.state.proposed).toBeUndefined();
  });

  it.each([
    ...['hello', 'hi there', 'good morning', 'how are you?', 'thanks', 'one moment please', 'wait a moment'],
    ...['let me check', 'hold on', 'ciao', 'un attimo', 'aspetti un momento, per favore', 'lo cerco'],
  ])('that is small talk or asks to wait gets the same question: "%s"', (text) =>
    expect(talk('crown', [text])).toMatchObject({ outcome: 'asked', said: talk('crown', []).said }),
  );

  it.each([
    ...['help', 'I need help', 'can you help me?', 'I have a question', 'I don’t know', 'I don’t have it'],
    ...['I lost it', 'aiuto', 'mi serve aiuto', 'non ce l’ho', 'ho perso il numero'],
    ...['this is useless', 'you’re not helping', 'it doesn’t work', 'stupid bot', 'I already told you'],
    ...['non funziona', 'non serve a niente', 'che schifo', 'gliel’ho già detto'],
  ])('that asks for help, has none or complains is offered a person: "%s"', (text) => {
    const { outcome, step } = talk('crown', [text]);
    expect(outcome).toBe('asked');
    expect(step.choices).toContain('Talk to a person');
  });

  it.each(['where do I find it?', 'where is it', 'how much does it cost', 'sorry, is it ready?', 'quanto costa'])(
    'that asks is no value: "%s"',
    (text) => expect(talk('crown', [text]).outcome).toBe('unknown'),
  );

  it.each([
    ['twelve thirty four', 'twelve thirty four'],
    ['crowny', 'crowny'],
    ['I think it was C-7 or so', 'C-7'],
    ['check my crown C-7', 'C-7'],
  ])('that may be one is confirmed: "%s"', (text, value) => {
    const { outcome, said } = talk('crown', [text]);
    expect([outcome, said]).toEqual(['asked', `Just to be sure, is this right? Crown number: “${value}”`]);
    expect(talk('crown', [text, 'yes'])).toMatchObject({ outcome: 'call', value });
    expect(talk('crown', [text, 'no']).said).toBe(talk('crown', []).said);
    expect(talk('crown', [text, 'no, C-8'])).toMatchObject({ outcome: 'call', value: 'C-8' });
    expect(talk('crown', [text, 'C-9'])).toMatchObject({ outcome: 'call', value: 'C-9' });
  });

  it('that is confirmed in Italian', () =>
    expect(talk('crown', ['dodici'], 'it').said).toBe('Per sicurezza, è giusto? Numero della corona: «dodici»'));

  it('that is never one goes to a person in the end', () =>
    expect(talk('crown', ['crowny', 'no', 'crowny', 'no', 'crowny']).outcome).toBe('person'));

  it('that repeats the request gets the question with its purpose', () => {
    const repeated = { text: 'check my crown', isRepeated: true };
    const { outcome, said } = talk('crown', [repeated]);
    expect([outcome, said]).toEqual(['asked', expect.stringMatching(/: Check my crown\. .*Crown number/)]);
  });
});

describe('a reply to the question for a name', () => {
  it.each(['Ada Rossi', 'Io', 'Bo', 'my name is Ada'])('is its value: "%s"', (text) =>
    expect(talk('name', [text]).outcome).toBe('call'),
  );

  it.each(['What', 'Will', 'May Brown', 'what', 'I will not tell', 'this makes no difference'])(
    'that may be something else is confirmed: "%s"',
    (text) => {
      expect(talk('name', [text]).said).toBe(`Just to be sure, is this right? Name: “${text}”`);
      expect(talk('name', [text, 'yes'])).toMatchObject({ outcome: 'call', value: text });
    },
  );

  it('that looks like another request is confirmed', () =>
    expect(talk('name', [{ text: 'cancel my appointment', isRequest: true }]).said).toContain('is this right?'));
});

describe('a reply in words of any kind', () => {
  it.each(['Turin', 'Nice', 'near the station'])('is its value: "%s"', (text) =>
    expect(talk('city', [text])).toMatchObject({ outcome: 'call', value: text }),
  );

  it.each([{ text: 'my order has not come', isRequest: true }, 'this is useless'])(
    'that may be something else is confirmed: %j',
    (said) => expect(talk('city', [said]).said).toContain('is this right?'),
  );
});
