import { describe, expect, it } from 'vitest';
import { smallTalk } from './small-talk.js';

describe('smallTalk', () => {
  it.each([
    ['Hello!', 'greeting'],
    ['good morning', 'greeting'],
    ['Ciao', 'greeting'],
    ['buongiorno a tutti', 'greeting'],
    ['ok, thanks a lot!', 'thanks'],
    ['Grazie mille', 'thanks'],
    ['bye bye', 'goodbye'],
    ['Arrivederci e grazie', 'goodbye'],
    ['are you a bot?', 'bot'],
    ['Am I talking to a real person?', 'bot'],
    ['Sei un robot?', 'bot'],
    ['Parlo con una persona?', 'bot'],
    ['Can I speak to a human, please?', 'person'],
    ["I'd like to talk to an operator", 'person'],
    ['agent', 'person'],
    ['Vorrei parlare con un operatore', 'person'],
    ['operatore per favore', 'person'],
    ['posso parlare con una persona vera?', 'person'],
  ])('takes %j as %s', (text, kind) => {
    expect(smallTalk(text, 'en')?.kind).toBe(kind);
  });

  it.each([
    'hello, where is my order?',
    'thanks, and how much is shipping?',
    'is there a person who can fit my bike',
    'grazie, e quanto costa la spedizione?',
    '',
    '👋',
  ])('leaves %j to the knowledge base', (text) => {
    expect(smallTalk(text, 'en')).toBeNull();
  });

  it('replies in the language of the turn, and hands a wish for a person over without a reply', () => {
    expect(smallTalk('grazie', 'en')?.text).toContain('Prego');
    expect(smallTalk('a human please', 'it')?.text).toBe('');
  });
});
