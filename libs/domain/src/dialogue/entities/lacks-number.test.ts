import { expect, it } from 'vitest';
import { textOf } from '../form/form-texts.js';
import { lacksNumber } from './lacks-number.js';

it.each([
  ...[
    "I don't have it",
    "I don't have it with me",
    "I don't have the number at hand, sorry",
    'non ce l’ho sottomano',
    'I do not know the order number',
    "I don't have an order number",
    'I do not have an appointment number',
    'sorry, I lost it',
    "I can't find the number",
    'no idea',
  ],
  ...[
    'non ce l’ho',
    'Non ho il numero',
    'mi dispiace, non lo trovo',
    'non ricordo il numero dell’ordine',
    'l’ho perso',
  ],
  ...["I don't have the ticket number", 'I lost my appointment number', 'I do not know the number of my request'],
  ...['I have no ticket number', 'without a ticket number'],
  ...[
    'non ho il numero del ticket',
    'Non ricordo il numero dell’appuntamento',
    'non trovo il numero della richiesta',
    'ho perso il numero della segnalazione',
    'non ho nessun numero di ticket',
    'non ho un numero',
    'senza numero di pratica',
  ],
  ...['en', 'it'].map((locale) => textOf('say.no_number', locale)),
])('"%s" is no number', (text) => {
  expect(lacksNumber(text)).toBe(true);
});

it.each([
  'V-10625',
  'I do not have the ticket',
  'non ho il biglietto',
  'I do not have time',
  'I lost my helmet',
  'non ho ricevuto il pacco',
  'why do you need it?',
])('does not match "%s"', (text) => {
  expect(lacksNumber(text)).toBe(false);
});
