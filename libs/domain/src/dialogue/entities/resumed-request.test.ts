import { describe, expect, it } from 'vitest';
import { isAbout, resumedRequest } from './resumed-request.js';

describe('a message that goes back to a request', () => {
  it.each([
    ['ok back to the booking', 'appointment'],
    ["let's continue with the booking", 'appointment'],
    ['Can we go back to my order please?', 'order'],
    ['torniamo alla prenotazione', 'appointment'],
    ['riprendiamo l’appuntamento', 'appointment'],
    ['andiamo avanti con la segnalazione', 'ticket'],
    ['back to my earlier request', null],
    ['riprendiamo la richiesta di prima', null],
    ['continuiamo', null],
    ['go on', null],
  ])('is read: "%s"', (text, about) => expect(resumedRequest(text)).toMatchObject({ about }));

  it.each([
    'can I return the tent?',
    'back',
    'I want to send the order back',
    'go on holiday',
    'where is my booking?',
    'torno domani',
    'continua a perdere acqua',
  ])('is not read in "%s"', (text) => expect(resumedRequest(text)).toBeNull());

  it('may name what the request is about', () => {
    expect(isAbout('appointment.book', 'appointment')).toBe(true);
    expect(isAbout('appointment.book', 'order')).toBe(false);
    expect(isAbout('appointment.book', null)).toBe(true);
  });
});
