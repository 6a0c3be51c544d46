import { expect, test } from 'vitest';
import { readClientColumns, readClientRow } from './read-client-row.js';

const read = (columns: string[], cells: string[]) => readClientRow(readClientColumns(columns), cells);

test('columns are known by their names in English and Italian, whatever their case', () => {
  const cells = ['7', 'Giulia Rossi', 'giulia@example.com', '+39 347 1'];
  const client = { externalId: '7', name: 'Giulia Rossi', email: 'giulia@example.com', phone: '+39 347 1' };
  expect(read(['ID', 'Name', 'E-mail', 'Phone'], cells)).toEqual({ ...client, customFields: {} });
  expect(read(['Codice', 'Nominativo', 'Email', 'Cellulare'], cells)).toEqual({ ...client, customFields: {} });
});

test('a first and a last name make a name where there is no other', () => {
  expect(read(['nome', 'cognome'], ['Giulia', 'Rossi']).name).toBe('Giulia Rossi');
  expect(read(['nome', 'cognome'], ['', 'Rossi']).name).toBe('Rossi');
  expect(read(['name', 'surname'], ['G. Rossi', 'Rossi']).name).toBe('G. Rossi');
});

test('every other column is a custom field, an empty cell says nothing', () => {
  expect(read(['email', 'Store', 'Club', ''], ['a@b.c', 'Torino', '', 'lost']).customFields).toEqual({
    Store: 'Torino',
  });
});

test('of two columns for the same field the first counts', () => {
  expect(read(['email', 'mail', 'Store', 'Store'], ['a@b.c', 'x', 'one', 'two'])).toEqual({
    email: 'a@b.c',
    customFields: { Store: 'one' },
  });
});

test('the apostrophe with which an export guards a formula is taken off, another one is kept', () => {
  expect(read(['phone', 'Note'], ["'+39 02 1234", "'=1+1"])).toEqual({
    phone: '+39 02 1234',
    customFields: { Note: '=1+1' },
  });
  expect(read(['name'], ["'Ndrangola"]).name).toBe("'Ndrangola");
});
