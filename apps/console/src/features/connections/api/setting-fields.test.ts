import { expect, test } from 'vitest';
import { settingFields, settingsToSend } from './setting-fields.js';

const label = { en: 'Name', it: 'Nome' };
const schema = {
  properties: {
    url: { type: 'string', format: 'uri', label, help: { en: 'Where', it: 'Dove' } },
    token: { type: 'string', writeOnly: true, label },
    step: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null, label },
    mode: { type: 'string', enum: ['a', 'b'], default: 'a', label },
    words: { type: 'array', items: { type: 'string' }, default: ['x'], label },
    services: { type: 'array', items: { type: 'object', properties: { id: { type: 'string', label } } }, label },
    hours: { type: 'object', format: 'opening-hours', label },
    project: { type: 'string', label },
  },
  required: ['url', 'token'],
};

test('a form has a field for each setting, of the kind of its schema and in the language of the reader', () => {
  const fields = settingFields(schema, 'it');
  expect(fields.map(({ kind }) => kind)).toEqual([
    ...['url', 'secret', 'number', 'choice', 'lines', 'rows', 'hours', 'text'],
  ]);
  expect(fields[0]).toMatchObject({ label: 'Nome', help: 'Dove', isRequired: true, initial: null });
  expect(fields[3]).toMatchObject({ options: ['a', 'b'], isRequired: false, initial: 'a' });
  expect(fields[5]?.columns).toMatchObject([{ name: 'id', kind: 'text' }]);
});

test('entered values are sent, and for an existing connection only changed ones: a secret only if it is entered again', () => {
  const fields = settingFields(schema, 'en');
  const values = { url: 'https://a.example', token: '', step: null, words: [], project: 'shop' };
  expect(settingsToSend(fields, values, null)).toEqual({ url: 'https://a.example', project: 'shop' });
  const before = { url: 'https://a.example', step: 5, words: ['x'], project: 'shop' };
  expect(settingsToSend(fields, values, before)).toEqual({ step: null, words: null });
  expect(settingsToSend(fields, { ...before, token: 'new' }, before)).toEqual({ token: 'new' });
});
