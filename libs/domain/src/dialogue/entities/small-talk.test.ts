import { describe, expect, it } from 'vitest';
import { isSmallTalk } from './small-talk.js';

describe('small talk in a form', () => {
  it.each([
    ...[
      'thanks',
      'Thank you so much!',
      'thanks for helping',
      'thanks for your patience',
      'hello',
      'hi there',
      'lol',
      'haha',
      'wow, cool',
    ],
    ...['How are you?', 'how’s it going', 'who are you?', 'bye', 'I see', 'got it, thanks'],
    ...[
      'grazie',
      'Grazie mille!',
      'ciao',
      'grazie per l’aiuto',
      'grazie della pazienza',
      'ti ringrazio',
      'come stai?',
      'buongiorno',
      'ahah',
      'capito, grazie',
      'arrivederci',
    ],
  ])('is "%s"', (text) => expect(isSmallTalk(text)).toBe(true));

  it.each([
    ...['yes', 'perfect, thanks', 'no thanks', 'no', 'ok', 'va bene grazie', 'no grazie', 'forget it'],
    ...[
      'thanks, I am Ada Rossi',
      'hello, the zip broke',
      'Grace',
      'Bravo',
      'Grande',
      'Ada',
      'ciao, sono Ada',
      'help',
      'aiuto',
      'what?',
      '',
      '👍',
    ],
    ...['how are you paid?', 'thanks for the wrong jacket'],
  ])('is not "%s"', (text) => expect(isSmallTalk(text)).toBe(false));
});
