import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { aCustomAction } from '#testing/custom-action.js';
import { formContext } from '#testing/form-dialogue.js';
import { customForm } from './custom-form.js';
import type { FormStep } from './form-step.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const field = (name: string, kind: ActionField['kind'], label: string, options: readonly string[] = []) => ({
  ...{ name, kind, label: { en: label, it: label }, help: null, isRequired: true, from: 'asked' as const },
  options: options.map((value) => ({ value, label: { en: value, it: value } })),
});
const { fields: _, ...action } = aCustomAction({ effect: 'write' });
const formOf = (...fields: readonly ActionField[]) =>
  customForm({ ...action, fields: [...fields] }, { isProven: false, consentTo: null });
const forms = {
  rating: formOf(field('a', 'choice', 'Rating', ['Excellent', 'Very good', 'Good', 'Fair', 'Poor', 'Hi-fi'])),
  city: formOf(field('a', 'text', 'City')),
  name: formOf(field('a', 'text', 'Name')),
  day: formOf(field('a', 'date', 'Day')),
  email: formOf(field('a', 'email', 'Email')),
};

/** Value and phase after replies to the only question. */
function talk(name: keyof typeof forms, texts: readonly string[], locale = 'en') {
  const message = (text: string) => ({ text, key: 'message-number-0' });
  let step: FormStep = startForm(forms[name], message('start it'), formContext(locale));
  for (const text of texts) step = stepForm(forms[name], step.state, message(text), formContext(locale));
  return { ...step, value: step.state.values['field.a'] };
}

describe('small talk that answers the question', () => {
  it.each([
    ['rating', 'Excellent', 'Excellent'],
    ['rating', 'very good, thanks', 'Very good'],
    ['rating', 'Very good', 'Very good'],
    ['rating', 'Good', 'Good'],
    ['city', 'Nice', 'Nice'],
    ['name', 'Ty', 'Ty'],
    ['name', 'Hi, John', 'John'],
    ['name', 'Good morning! Ada Rossi', 'Ada Rossi'],
    ['day', 'see you tomorrow', '2026-11-24'],
  ] as const)('is its value: %s "%s"', (form, text, value) => expect(talk(form, [text]).value).toBe(value));

  it('is its value in Italian', () => {
    expect(talk('day', ['a domani'], 'it').value).toBe('2026-11-24');
    expect(talk('name', ['Ciao, Ada'], 'it').value).toBe('Ada');
  });

  it.each(['super', 'fantastic', 'Excellent!', 'awesome, thanks', 'fantastico', 'molto bene', 'sounds great'])(
    'confirms the summary: "%s"',
    (text) => expect(talk('city', ['Turin', text]).outcome).toBe('call'),
  );
});

describe('a day', () => {
  it.each([
    ['it', 'non giovedì ma nemmeno venerdì'],
    ['it', 'no, non solo giovedì ma anche venerdì'],
    ['it', 'non il 14 ma dal 15'],
    ['en', 'not only Thursday but also Friday'],
    ['en', 'not the 14th but from the 15th'],
    ['en', 'not Thursday but neither Friday'],
  ])('in %s is not taken from "%s"', (locale, text) => expect(talk('day', [text], locale).value).toBeUndefined());

  it.each([
    ['it', 'non il 14 ma il 15', '2026-12-15'],
    ['en', 'not the 14th but the 15th', '2026-12-15'],
  ])('is the one that a contrast means, in %s: "%s"', (locale, text, day) =>
    expect(talk('day', [text], locale).value).toBe(day),
  );
});

describe('small talk that answers nothing', () => {
  it.each([
    ...(['hi', 'hello', 'thanks', 'excellent, very good'] as const).map((text) => ['rating', text] as const),
    ...(['thanks', 'ciao', 'how are you?', 'bye', 'lol', 'I see', 'got it, thanks'] as const).map(
      (text) => ['city', text] as const,
    ),
    ...(['hi there', 'Hi, thanks', 'Hi, hello', 'Hi, I need help', 'hello, again'] as const).map(
      (text) => ['name', text] as const,
    ),
    ...(['how are you today?', 'come stai oggi', 'good morning', 'have a nice weekend', 'see you'] as const).map(
      (text) => ['day', text] as const,
    ),
    ['email', 'excellent'],
  ] as const)('is no value: %s "%s"', (form, text) => {
    const { value, outcome, state } = talk(form, [text]);
    expect([value, outcome, state.open]).toEqual([undefined, 'asked', {}]);
  });

  it.each(['I see', 'you are welcome', 'interesting', 'see you tomorrow', 'lol'])(
    'does not confirm the summary: "%s"',
    (text) => expect(talk('city', ['Turin', text]).state.phase).toBe('confirming'),
  );

  it('gets the same question at most four times, then a person', () => {
    const chats = ['thanks', 'ciao', 'lol', 'how are you?'];
    expect(talk('email', chats).outcome).toBe('asked');
    expect(talk('email', [...chats, 'excellent']).outcome).toBe('person');
    expect(talk('email', [...chats, 'ada@shop.example', ...chats]).outcome).toBe('asked');
  });
});
