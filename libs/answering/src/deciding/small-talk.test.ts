import { describe, expect, it } from 'vitest';
import { smallTalk } from './small-talk.js';

describe('smallTalk', () => {
  it.each([
    ['Hello!', 'greeting'],
    ['good morning', 'greeting'],
    ['Ciao', 'greeting'],
    ['buongiorno a tutti', 'greeting'],
    ['👋', 'greeting'],
    ['❤️', 'acknowledgement'],
    ['good to know', 'acknowledgement'],
    ['No, great, thanks!', 'thanks'],
    ['no, va bene, grazie', 'thanks'],
    ['are you a human being?', 'identity'],
    ['operator please, my brake fails', 'person'],
    ['operatore per favore, freni rotti', 'person'],
    ['ok, thanks a lot!', 'thanks'],
    ['Perfect, thank you so much for your help', 'thanks'],
    ['ok', 'acknowledgement'],
    ['great, perfect', 'acknowledgement'],
    ['👍', 'acknowledgement'],
    ['va bene', 'acknowledgement'],
    ['Perfetto, tutto chiaro!', 'acknowledgement'],
    ['no thanks', 'decline'],
    ["no, that's all", 'decline'],
    ['no grazie, basta così', 'decline'],
    ["nient'altro", 'decline'],
    ['forget it', 'decline'],
    ['Oh, forget about that please', 'decline'],
    ["let's forget it", 'decline'],
    ['never mind that', 'decline'],
    ["it doesn't matter", 'decline'],
    ["don't worry about it", 'decline'],
    ['lascia stare', 'decline'],
    ['lasci perdere, grazie', 'decline'],
    ['no, lascialo stare', 'decline'],
    ['non importa più', 'decline'],
    ['Come non detto.', 'decline'],
    ['fa niente', 'decline'],
    ['non si preoccupi', 'decline'],
    ['how are you?', 'wellbeing'],
    ['Ciao, come stai?', 'wellbeing'],
    ['can you help me?', 'opening'],
    ['Hi! I have a question', 'opening'],
    ['?', 'opening'],
    ['The second one, please', 'pointer'],
    ['quello dopo', 'pointer'],
    ["buongiorno, vorrei un'informazione", 'opening'],
    ['mi può aiutare per favore', 'opening'],
    ['who are you', 'identity'],
    ['cosa sai fare?', 'identity'],
    ['Grazie mille', 'thanks'],
    ['bye bye', 'goodbye'],
    ['Arrivederci e grazie', 'goodbye'],
    ['are you a bot?', 'identity'],
    ['Am I talking to a real person?', 'identity'],
    ['Sei un robot?', 'identity'],
    ['Parlo con una persona?', 'identity'],
    ['Can I speak to a human, please?', 'person'],
    ["I'd like to talk to an operator", 'person'],
    ['agent', 'person'],
    ['agent 😡', 'person'],
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
    'not really',
    '👎',
    'ok, but what about shipping?',
    'great bikes',
    'do you have a help page',
    'is anyone allowed to join the tour',
    'the quick question is how much',
    'bene, e quanto ci mette?',
    'ho una domanda sulla garanzia',
    'I always forget my password',
    'forget my order',
    'leave it at the door',
    'dimentica la password',
    'non importa il colore',
    '12345',
  ])('leaves %j to the knowledge base', (text) => {
    expect(smallTalk(text, 'en')).toBeNull();
  });

  it.each([
    'è grande?',
    'va bene così?',
    'oggi va bene?',
    'is this real?',
    'this works?',
    "that's all?",
    'e come si chiama?',
    'è vero',
    'I have a problem',
    '🆘',
    'ok 👎',
    'thanks 😡',
    'no, great',
    'Vorrei prenotare il tour di sabato, una persona per favore',
    'My bike is broken, support please',
  ])('takes %j for more than small talk', (text) => {
    expect(smallTalk(text, 'en')).toBeNull();
    expect(smallTalk(text, 'it')).toBeNull();
  });

  it.each(['yes please', 'sì, certo', 'ok', '👍', 'no', 'no thanks', 'va bene', 'forget it', 'lascia stare', '?'])(
    'takes %j for no small talk where it may reply to somebody',
    (text) => {
      expect(smallTalk(text, 'en', { previousTurn: 'do you have a table?', isReply: true })).toBeNull();
    },
  );

  it('takes a bare "no" as declined at the beginning and after thanks, and leaves it alone where it may reject an answer', () => {
    expect(smallTalk('nope', 'it')?.kind).toBe('decline');
    const following = (previousTurn: string) => ({ previousTurn, isReply: false });
    expect(smallTalk('No', 'en', following('thanks'))?.kind).toBe('decline');
    expect(smallTalk('no', 'it', following('grazie mille'))?.kind).toBe('decline');
    expect(smallTalk('no', 'en', following('what does shipping cost?'))).toBeNull();
    expect(smallTalk('no', 'en', following('Can I speak to a human, please?'))).toBeNull();
  });

  it('asks what a pointer means, once, and not where it may reply to somebody', () => {
    const following = (previousTurn: string, isReply = false) => ({ previousTurn, isReply });
    expect(smallTalk('the second', 'it', following('do you have bikes?'))?.text).toBe(
      'Che cosa intende? Bastano poche parole in più.',
    );
    expect(smallTalk('the second', 'en', following('the last one'))).toBeNull();
    expect(smallTalk('the second', 'en', following('do you have bikes?', true))).toBeNull();
  });

  it('asks what it is about at the beginning only', () => {
    expect(smallTalk('???', 'en')?.kind).toBe('opening');
    expect(smallTalk('???', 'en', { previousTurn: 'what does shipping cost?', isReply: false })).toBeNull();
  });

  it('replies in the language of the turn, and hands a wish for a person over without a reply', () => {
    expect(smallTalk('grazie', 'en')?.text).toContain('Prego');
    expect(smallTalk('😀😀😀', 'en')?.text).toBe("😊 If there's anything else, just ask.");
    expect(smallTalk('❤️', 'it')?.text).toBe('😊 Se Le serve altro, chieda pure.');
    expect(smallTalk('👍', 'en')?.text).toContain('All right!');
    expect(smallTalk('a human please', 'it')?.text).toBe('');
  });

  it('acknowledges that nothing is in progress any more', () => {
    const kindAfter = (text: string, previousTurn: string | null, isReply = false) =>
      smallTalk(text, 'en', { previousTurn, isReply })?.kind;
    expect(kindAfter('actually no, stop', 'hmm forget it')).toBe('decline');
    expect(kindAfter('no, annulla', "forget it, I'll call")).toBe('decline');
    expect(kindAfter('actually no, stop', 'hmm forget it', true)).toBeUndefined();
    expect(kindAfter('cancel', 'what does shipping cost?')).toBeUndefined();
    const offered = { previousTurn: 'book', isReply: false, isOffered: true };
    expect(smallTalk('beh scusa ho cambiato idea', 'it', offered)?.kind).toBe('decline');
  });
});
