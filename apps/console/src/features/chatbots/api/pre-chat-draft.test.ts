import { expect, test } from 'vitest';
import { preChatForm } from '#contracts/pre-chat.js';
import {
  isComplete,
  requirementOf,
  switched,
  trimmed,
  withOwn,
  withOwnField,
  withoutOwn,
  withRequirement,
} from './pre-chat-draft.js';

test('a contact appears once, before the custom fields, in any order of selection', () => {
  let fields = withOwnField([]);
  fields = withRequirement(fields, 'phone', 'optional');
  fields = withRequirement(fields, 'name', 'required');
  fields = withRequirement(fields, 'phone', 'required');
  expect(fields.map(({ kind }) => kind)).toEqual(['name', 'phone', 'own']);
  expect(requirementOf(fields, 'phone')).toBe('required');
  expect(requirementOf(withRequirement(fields, 'phone', 'off'), 'phone')).toBe('off');
});

test('a form that is turned on asks for the email address, or for its earlier fields', () => {
  expect(isComplete(switched([], true))).toBe(true);
  expect(requirementOf(switched([], true).fields, 'email')).toBe('optional');
  const fields = withRequirement([], 'name', 'required');
  expect(switched(fields, true).fields).toEqual(fields);
  expect(switched([], false).fields).toEqual([]);
});

test('each own field has an id of its own, also after one was removed', () => {
  const two = withOwnField(withOwnField([]));
  const again = withOwnField(withoutOwn(two, 'field-1'));
  expect(again.map((field) => field.id)).toEqual(['field-2', 'field-1']);
});

test('a field without a label, and a form that asks for nothing, cannot be saved', () => {
  const fields = withOwnField([]);
  expect(isComplete({ isOn: false, fields })).toBe(false);
  expect(isComplete({ isOn: true, fields: withOwn(fields, 'field-1', { label: { en: 'Topic' } }) })).toBe(true);
  expect(isComplete({ isOn: true, fields: [] })).toBe(false);
  expect(isComplete({ isOn: false, fields: [] })).toBe(true);
});

test('empty texts are not sent, so that the server accepts it', () => {
  const fields = withOwn(withOwnField([]), 'field-1', { label: { en: 'Topic', it: '' }, choices: { en: [] } });
  const sent = trimmed({ isOn: true, fields });
  expect(sent.fields).toEqual([{ ...fields[0], label: { en: 'Topic' }, choices: {} }]);
  expect(preChatForm.parse(sent)).toEqual(sent);
});
