import { describe, expect, it } from 'vitest';
import { begunAnew, isAbout, namedSubject, resumedRequest } from './resumed-request.js';

describe('a message that goes back to a request', () => {
  it.each([
    ['ok back to the booking', 'appointment'],
    ["let's continue with the booking", 'appointment'],
    ['Can we go back to my order please?', 'order'],
    ['torniamo alla prenotazione', 'appointment'],
    ['riprendiamo l’appuntamento', 'appointment'],
    ['andiamo avanti con la segnalazione', 'ticket'],
    ["torniamo all'appuntamento", 'appointment'],
    ['torniamo all’ordine', 'order'],
    ['tornare all’ordine', 'order'],
    ['torniamo alle prenotazioni', 'appointment'],
    ['I would like to go back to my bookings', 'appointment'],
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

  it('begins one where nothing waits, if it goes back to it', () => {
    expect(begunAnew('back to the booking')).toBe('appointment.book');
    expect(begunAnew('continue with the payment')).toBeNull();
    expect(begunAnew('continue order')).toBeNull();
  });

  it('is also said by the name of the request alone, beside a yes', () => {
    expect(namedSubject('the booking')).toBe('appointment');
    expect(namedSubject('la prenotazione')).toBe('appointment');
    expect(namedSubject('go on')).toBeNull();
    expect(namedSubject('the weather')).toBeUndefined();
  });

  it('may name what the request is about', () => {
    expect(isAbout('appointment.book', 'appointment')).toBe(true);
    expect(isAbout('appointment.book', 'order')).toBe(false);
    expect(isAbout('appointment.book', null)).toBe(true);
  });
});
