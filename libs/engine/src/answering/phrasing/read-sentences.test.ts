import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { readSentences, sentencesOf } from './read-sentences.js';

async function* piecewise(text: string, cuts: readonly number[]) {
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    yield text.slice(from, Math.max(from, cut));
    from = Math.max(from, cut);
  }
  yield text.slice(from);
}

async function read(text: string, cuts: readonly number[] = []) {
  const sentences: string[] = [];
  for await (const sentence of readSentences(piecewise(text, cuts))) sentences.push(sentence);
  return sentences;
}

describe('readSentences', () => {
  it('handles a long row of dots in linear time', async () => {
    const dots = '.'.repeat(200_000);
    expect(await read(`One${dots}two. Three`)).toEqual([`One${dots}two.`, ' Three']);
  });

  it('keeps a citation mark with its sentence, before or after the full stop', async () => {
    expect(await read('One. [1] Two [2]. Three! "Four?" [3]\nFive')).toEqual([
      'One. [1]',
      ' Two [2].',
      ' Three!',
      ' "Four?" [3]',
      '\n',
      'Five',
    ]);
  });

  it('yields a sentence with its mark at once, and otherwise waits for a mark', async () => {
    const seen: string[] = [];
    const until: string[] = [];
    async function* pieces() {
      for (const piece of ['One. [1] ', 'Two. ', '[2] ', 'Three. [3]']) {
        yield piece;
        until.push(`${piece.trim()}: ${seen.length}`);
      }
    }
    for await (const sentence of readSentences(pieces())) seen.push(sentence);
    expect(until).toEqual(['One. [1]: 1', 'Two.: 1', '[2]: 2', 'Three. [3]: 2']);
  });

  it('does not end a sentence at a decimal point', async () => {
    expect(await read('It costs 4.50 euro. Yes.')).toEqual(['It costs 4.50 euro.', ' Yes.']);
  });

  it('neither loses nor adds text, however it is split', async () => {
    const words = fc.array(fc.constantFrom('word', '. ', '[1]', '! ', '\n', ' ', '3.5', '»', '…'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(words, fc.array(fc.nat(120), { maxLength: 6 }), async (parts, cuts) => {
        const text = parts.join('');
        const sentences = await read(text, cuts);
        expect(sentences.join('').trim()).toBe(text.trim());
      }),
    );
  });
});

describe('sentencesOf', () => {
  it('returns the position of each sentence', () => {
    const text = ' First one.  Second one!\nThird';
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'First one.',
      'Second one!',
      'Third',
    ]);
  });
});
