import { describe, expect, it } from 'vitest';
import { isSubstitution } from './substitution.js';

const stopWords = new Set('a an are at can do does how i is of the you'.split(' '));
const isContent = (stem: string) => !stopWords.has(stem);

/** Words that the phrasing lacks count as missing in the whole answer. */
function substitutes(question: string, phrasing: string): boolean {
  const [asked, known] = [question.split(' '), phrasing.split(' ')];
  return isSubstitution(asked, known, {
    isContent,
    isMissing: (stem) => isContent(stem) && !known.includes(stem),
  });
}

describe('a question is a substitution', () => {
  it.each([
    ['how much does a filling cost', 'how much does a cleaning cost'],
    ['how much does whitening cost', 'how much does a cleaning cost'],
    ['gluten free pizza', 'gluten free bread'],
    ['bread without salt', 'bread without gluten'],
    ['return a birthday cake', 'order a birthday cake'],
  ])('%j has another word in the place of one in %j', (question, phrasing) => {
    expect(substitutes(question, phrasing)).toBe(true);
  });
});

describe('a question is no substitution', () => {
  it.each([
    ['how much does a big cleaning cost', 'how much does a cleaning cost', 'adds a word'],
    ['how much is it', 'how much does a cleaning cost', 'leaves a word out'],
    ['are bookings possible at all', 'how much does a cleaning cost', 'shares too little'],
    ['do you make bread without milk', 'bread without gluten', 'shares too little'],
    ['book an appointmentt', 'book an appointment', 'has another form of the word'],
    ['how much are 450 points', 'how much are 200 points', 'differs in a number'],
    ['my tooth hurts can i come in today', 'can i park at the back', 'differs in more than a word'],
  ])('where %j %3$s', (question, phrasing) => {
    expect(substitutes(question, phrasing)).toBe(false);
  });
});
