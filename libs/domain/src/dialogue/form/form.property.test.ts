import { describe, expect, it } from 'vitest';
import { fieldKinds, inputSchemaOf } from '#contracts/business/action-fields.js';
import { actions } from '#contracts/business/actions.js';
import { intentNames } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { clientKey } from '#contracts/ids.js';
import { aCustomAction } from '#testing/custom-action.js';
import { fc } from '#testing/fast-check.js';
import { formContext } from '#testing/form-dialogue.js';
import { maxAsks, maxChats } from './ask-question.js';
import { continueWithTimes } from './continue-form.js';
import { customForm, customInput } from './custom-form.js';
import { type Form, type FormContext, type FormMessage, type FormState, isOpen } from './form.js';
import type { FormStep } from './form-step.js';
import { textKeys, textOf } from './form-texts.js';
import type { TimesQuery } from './free-times.js';
import { inputOf } from './input-of.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const services = [
  { id: 'check', label: { en: 'bike check', it: 'controllo bici' } },
  { id: 'fitting', label: { en: 'fitting', it: 'messa in sella' } },
];
/** An action of an admin with a field of every kind. */
const { fields: _, ...parcel } = aCustomAction({ effect: 'write' });
const fields = fieldKinds
  .filter((kind) => kind !== 'json')
  .map((kind) => ({
    ...{
      name: kind,
      label: { en: `the ${kind}`, it: `il dato ${kind}` },
      help: null,
      kind,
      isRequired: kind !== 'email',
    },
    ...{ from: 'asked' as const, options: kind === 'choice' ? [{ value: 'a', label: { en: 'hmm', it: 'beh' } }] : [] },
  }));
const custom = customForm({ ...parcel, fields }, { isProven: false, consentTo: 'Parcels' });
const someForm = fc
  .constantFrom(...intentNames, custom)
  .map((one) => (typeof one === 'string' ? standardForm(one, { services, hasOrder: one === 'payment.link' }) : one));
const someText = fc.oneof(
  fc.constantFrom(
    ...[
      'tomorrow at 4pm',
      'domani alle 3',
      'next Friday',
      'at four',
      'no, at five pm',
      'I meant Wednesday',
      'yesterday',
    ],
    ...[
      'V-10625',
      '10626',
      'paolo@example.org',
      'no, anna@example.com',
      'an..na@example.com',
      'josé@example.org',
      'Paolo Testa',
      '+393405550001',
    ],
    ...[
      'the name',
      'name: Anna Testa',
      'the problem is the zip',
      'no wait, 6 people',
      'five',
      'the 14th, not the 15th',
    ],
    ...[
      'no, the email',
      'the date is wrong',
      'the choice',
      'cambia il nome in Rossi',
      'a table for 4',
      'the integer: 5',
    ],
    ...['excellent', 'grazie', 'a domani', 'lol'],
    ...['3', '2,5 kg', 'the code is P-7', 'I agree', 'the phone number'],
    ...['I don’t know', 'non so', 'later', 'none of these times', 'the first one', '😀', 'anna@x'],
    ...['yes', 'no', 'sì, va bene', 'no grazie', 'ok', 'bike check', '2', 'messa in sella'],
    ...['how much is it?', 'quanto costa?', 'hmm', '', 'the zip broke', 'afternoon', '31 November', 'pm', '...'],
  ),
  fc.string({ maxLength: 30 }),
);
const someChat = fc.constantFrom(
  ...['thanks', 'ciao', 'how are you?', 'lol', 'excellent', 'fantastico', 'Nice', 'ty', 'I see', 'see you tomorrow'],
);
const lookedUp = {
  slot: { serviceId: 'check', startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T15:30:00.000Z' },
  appointmentId: 'a1',
  revision: '1',
};
const someTalk = fc.record({
  form: someForm,
  locale: fc.constantFrom('en', 'it'),
  texts: fc.array(someText, { minLength: 1, maxLength: 25 }),
});

interface Talk {
  readonly form: Form;
  readonly locale: string;
  readonly texts: readonly string[];
}

/** Continues with free times every half hour. */
function withTimes(form: Form, step: FormStep, query: TimesQuery, message: FormMessage, given: FormContext): FormStep {
  const halfHour = 1_800_000;
  const first = Math.ceil(query.from / halfHour) * halfHour;
  const free = Array.from({ length: 100 }, (_, at) => ({
    serviceId: query.serviceId,
    startsAt: new Date(first + at * halfHour).toISOString(),
    endsAt: new Date(first + (at + 1) * halfHour).toISOString(),
  }));
  return continueWithTimes(form, step.state, free, message, given, step.before);
}

/** Every step, from the stored state: JSON text. */
function stepsOf({ form, locale, texts }: Talk): FormStep[] {
  const steps: FormStep[] = [];
  for (const [at, text] of texts.entries()) {
    const message: FormMessage = { text, key: `message-number-${at}` };
    const last = steps.at(-1);
    const stored = last && (JSON.parse(JSON.stringify(last.state)) as FormState);
    const step = stored
      ? stepForm(form, stored, message, formContext(locale))
      : startForm(form, message, formContext(locale));
    steps.push(step.query ? withTimes(form, step, step.query, message, formContext(locale)) : step);
  }
  return steps;
}

describe('any form, for any input', () => {
  it('asks the same question at most twice in a row, unless it was interrupted by another topic or small talk, or got new information', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        let [last, times, known, digressions, chats] = ['', 0, 0, 0, 0];
        for (const { outcome, lines, state } of stepsOf(talk)) {
          const { values, open, several = {} } = state;
          const parts = Object.values(open).flatMap(({ dates, times }) =>
            [dates, times].filter(({ length }) => length > 0),
          );
          const size = parts.length + 2 * Object.keys(values).length + Object.keys(several).length;
          const isNew = size > known;
          known = size;
          const asked = { digressions: 0, chats: 0, ...state.asked };
          const isBeside = asked.digressions > digressions || asked.chats > chats;
          [digressions, chats] = [asked.digressions, asked.chats];
          expect(chats).toBeLessThanOrEqual(maxChats);
          if (outcome !== 'asked' || isBeside) continue;
          const question = JSON.stringify(lines.at(-1));
          times = question === last ? times + (isNew ? 0 : 1) : 1;
          last = question;
          expect(times).toBeLessThanOrEqual(maxAsks);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('ends when nothing is understood, and when everything is answered', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        const lost = stepsOf({ ...talk, texts: [...talk.texts, ...Array.from({ length: 8 }, () => '???'), 'x1'] });
        expect(lost.some(({ state }) => !isOpen(state))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('ends when nothing but small talk is said', () => {
    fc.assert(
      fc.property(someTalk, someChat, (talk, text) => {
        const chat = stepsOf({ ...talk, texts: [...talk.texts, ...Array.from({ length: 80 }, () => text)] });
        expect(chat.some(({ state }) => !isOpen(state))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every known value unless a correction replaces it', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        const steps = stepsOf(talk);
        for (const [at, { state }] of steps.entries()) {
          const known = steps[at - 1]?.state;
          for (const name of Object.keys(known?.values ?? {}))
            expect({ ...state.values, ...state.open }).toHaveProperty(name);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('can be cancelled while it is open', () => {
    fc.assert(
      fc.property(someTalk, fc.constantFrom('forget it', 'lascia perdere', 'annulla', 'stop'), (talk, words) => {
        const { state } = stepsOf(talk).at(-1) ?? { state: null };
        if (!state || !isOpen(state)) return;
        const step = stepForm(talk.form, state, { text: words, key: 'end' }, formContext(talk.locale));
        expect(step.outcome).toBe('cancelled');
        expect(isOpen(step.state)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is JSON, and the same messages lead to the same state', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        const steps = stepsOf(talk);
        expect(stepsOf(talk)).toEqual(steps);
        for (const { state } of steps) {
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          expect(JSON.stringify(state).length).toBeLessThan(8000);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('calls only with everything that is required, and with certain dates', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        for (const { outcome, call, state } of stepsOf(talk)) {
          if (outcome !== 'call') continue;
          for (const { name, required } of talk.form.slots) if (required) expect(call?.values).toHaveProperty(name);
          expect(state.open).toEqual({});
        }
      }),
      { numRuns: 400 },
    );
  });

  it('calls with a key and an input that its action takes', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        for (const { call } of stepsOf(talk)) {
          if (!call) continue;
          expect(clientKey.safeParse(call.key).success).toBe(true);
          const { action, values } = call;
          const [schema, input] = isCustom(action)
            ? [inputSchemaOf(fields), customInput(fields, values)]
            : [actions[action].input, inputOf(action, values, lookedUp)];
          expect(schema.safeParse(input).error).toBeUndefined();
        }
      }),
      { numRuns: 400 },
    );
  });

  it('outputs only sentences with all placeholders filled', () => {
    fc.assert(
      fc.property(someTalk, (talk) => {
        for (const { lines } of stepsOf(talk)) {
          const said = sayLines(
            lines.filter(({ key }) => key !== 'confirm'),
            talk.locale,
            'Europe/Rome',
          );
          expect(said).not.toMatch(/[{}]|undefined|NaN/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('texts have the same placeholders in both languages', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(([match]) => match).sort();
  for (const key of textKeys) expect(placeholders(textOf(key, 'it')), key).toEqual(placeholders(textOf(key, 'en')));
});
