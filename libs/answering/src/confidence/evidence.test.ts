import { expect, test } from 'vitest';
import { lead, shareEvidence } from '#contracts/evidence.js';
import type { Search } from '../documents/passage-index.js';
import { documentEvidence } from './document-evidence.js';
import { evidenceFor, type QuestionFacts } from './evidence.js';
import { priorBackground } from './prior.js';

/** Facts about a question with content words, of which the first answer has some. */
function factsOf(words: number, found: number): QuestionFacts {
  return {
    similarity: Float64Array.of(1, 0.2),
    idf: 1,
    knownShare: 1,
    words: 4,
    bodyIdf: 1,
    content: { words, idf: words },
    found: Uint8Array.of(found, 0),
  };
}

const scores = Float64Array.of(1, 0.5);
const members = {
  svm: null,
  logistic: null,
  keyword: scores,
  nearest: scores,
  body: scores,
  content: Float64Array.of(1, 0),
  meaning: null,
};

const concentration = (...pooled: number[]) =>
  evidenceFor(0, Float64Array.from(pooled), members, factsOf(1, 1), priorBackground).concentration;

test('displayed evidence of an answer has the scale that screens expect', () => {
  const facts = factsOf(3, 3);
  const { similarity, known, ratio } = evidenceFor(0, Float64Array.of(0.75, 0.25), members, facts, priorBackground);
  expect({ similarity, known }).toEqual({ similarity: shareEvidence.similarity, known: shareEvidence.known });
  expect(ratio).toBeCloseTo(Math.log(3) / 2, 4);
  expect(ratio).toBe(lead(0.75, 0.25));
});

test('the lead of an answer is its evidence of a single term where others of the question are missing', () => {
  const answers = Float64Array.of(0.9, ...Array.from({ length: 49 }, () => 0.1 / 49));
  const singleTerm = (words: number, found: number) => {
    const evidence = evidenceFor(0, answers, members, factsOf(words, found), priorBackground);
    expect(evidence.pooled).toBeGreaterThan(1);
    return evidence.singleTerm / evidence.pooled;
  };
  expect(singleTerm(2, 1)).toBe(1);
  expect(singleTerm(5, 1)).toBe(1);
  expect(singleTerm(1, 1)).toBe(0);
  expect(singleTerm(3, 2)).toBe(0);
  const behind = evidenceFor(1, answers, members, factsOf(2, 1), priorBackground);
  expect(behind.pooled).toBeLessThan(0);
  expect(behind.singleTerm).toBe(0);
});

test('the rest of the probability is concentrated where the runner-up has it all, and is not where many share it', () => {
  const many = Array.from({ length: 50 }, () => 0.4 / 50);
  expect(concentration(0.6, 0.4, 0, 0)).toBeCloseTo(0, 4);
  expect(concentration(0.6, 0.2, 0.1, 0.1)).toBeCloseTo(Math.log(0.5), 4);
  expect(concentration(0.6, ...many)).toBeCloseTo(Math.log(1 / 50), 3);
});

test('what a certain answer leaves is neither concentrated nor spread, and nor is it without a runner-up', () => {
  const rest = Array.from({ length: 50 }, () => 1e-4 / 50);
  expect(concentration(1 - 1e-4, ...rest)).toBe(0);
  expect(concentration(1)).toBe(0);
});

test('the lead of a passage is over the best one of another document', () => {
  const passage = (articleId: string, score: number) => ({
    score,
    topic: 1,
    sentence: 1,
    covered: 1,
    passage: { articleId },
  });
  const found = [passage('a', 2), passage('a', 1.9), passage('b', 1.2)];
  const search = { found, idf: 3, knownIdf: 3, terms: { length: 2, stems: [] } } as unknown as Search;
  expect(documentEvidence(search).gap).toBeCloseTo(0.8);
});

test('displayed evidence of a passage has the scale that screens expect', () => {
  const found = [{ score: 2, topic: 1, sentence: 1, covered: 1, passage: { articleId: 'a' } }];
  const search = { found, idf: 3, knownIdf: 3, terms: { length: 2, stems: [] } } as unknown as Search;
  const { sentence, known } = documentEvidence(search);
  expect({ sentence, known }).toEqual({ sentence: shareEvidence.sentence, known: shareEvidence.known });
});
