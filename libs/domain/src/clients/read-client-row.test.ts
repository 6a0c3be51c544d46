import { expect, test } from 'vitest';
import { readClientColumns, readClientRow } from './read-client-row.js';

const read = (columns: string[], cells: string[]) => readClientRow(readClientColumns(columns), cells);

test('columns are recognised by their English and Italian names, case-insensitively', () => {
  const cells = ['7', 'Giulia Rossi', 'giulia@example.com', '+39 347 1'];
  const client = { externalId: '7', name: 'Giulia Rossi', email: 'giulia@example.com', phone: '+39 347 1' };
  expect(read(['ID', 'Name', 'E-mail', 'Phone'], cells)).toEqual({ ...client, customFields: {} });
  expect(read(['Codice', 'Nominativo', 'Email', 'Cellulare'], cells)).toEqual({ ...client, customFields: {} });
});

test('a first and a last name are joined if there is no full name', () => {
  expect(read(['nome', 'cognome'], ['Giulia', 'Rossi']).name).toBe('Giulia Rossi');
  expect(read(['nome', 'cognome'], ['', 'Rossi']).name).toBe('Rossi');
  expect(read(['name', 'surname'], ['G. Rossi', 'Rossi']).name).toBe('G. Rossi');
});

test('every other column is a custom field; empty cells are ignored', () => {
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

test('the apostrophe by which an export escapes a formula is removed; any other is kept', () => {
  expect(read(['phone', 'Note'], ["'+39 02 1234", "'=1+1"])).toEqual({
    phone: '+39 02 1234',
    customFields: { Note: '=1+1' },
  });
  expect(read(['name'], ["'Ndrangola"]).name).toBe("'Ndrangola");
});
