import { describe, expect, it } from 'vitest';
import { readOfferReply } from './read-offer-reply.js';

describe('a reply to the offer to go on with a request', () => {
  it.each([
    'no',
    'no thanks',
    'forget it',
    'not now',
    "no, that's all",
    'that was all',
    'nothing else',
    "ok, that's all",
    'va bene così',
    'no I changed my mind',
    'lascia stare',
    'no, lascia perdere',
    'non ora',
    'no, era tutto',
    'nient’altro, grazie',
  ])('declines: "%s"', (text) => expect(readOfferReply(text)).toEqual({ agrees: false, rest: '' }));

  it.each([
    'yes',
    'yes, all good',
    'no problem',
    'nessun problema',
    'yes thanks',
    'ok, thanks',
    'yes, let us do it',
    "yes let's go",
    'sì grazie',
    'sì, facciamolo',
  ])('accepts: "%s"', (text) => expect(readOfferReply(text)).toEqual({ agrees: true, rest: '' }));

  it.each([
    ['yes, the booking', true, 'the booking'],
    ['sì, la prenotazione', true, 'la prenotazione'],
    ['no, I do not need it today', false, 'i do not need it today'],
    ['no, where is my order?', false, 'where is my order'],
  ])('may have more words: "%s"', (text, agrees, rest) => expect(readOfferReply(text)).toEqual({ agrees, rest }));

  it.each(['great, thanks!', 'perfetto, grazie mille', 'thanks', 'is there parking?'])('is neither in "%s"', (text) =>
    expect(readOfferReply(text)).toBeNull(),
  );
});
