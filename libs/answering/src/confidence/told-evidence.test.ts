import { expect, test } from 'vitest';
import { lead, shareEvidence } from '#contracts/evidence.js';
import type { Search } from '../documents/passage-index.js';
import { documentEvidence } from './document-evidence.js';
import { evidenceFor } from './evidence.js';

test('what is said in words of an answer has the scale that screens read it by', () => {
  const scores = Float64Array.of(1, 0.5);
  const members = { svm: null, logistic: null, keyword: scores, nearest: scores, body: scores, meaning: null };
  const facts = { similarity: Float64Array.of(1, 0.2), idf: 1, knownShare: 1, words: 4, bodyIdf: 1 };
  const { similarity, known, ratio } = evidenceFor(0, Float64Array.of(0.75, 0.25), members, facts);
  expect({ similarity, known }).toEqual({ similarity: shareEvidence.similarity, known: shareEvidence.known });
  expect(ratio).toBeCloseTo(Math.log(3) / 2, 4);
  expect(ratio).toBe(lead(0.75, 0.25));
});

test('what is said in words of a passage has the scale that screens read it by', () => {
  const found = [{ score: 2, topic: 1, sentence: 1 }];
  const search = { found, idf: 3, knownIdf: 3, terms: { length: 2, stems: [] } } as unknown as Search;
  const { sentence, known } = documentEvidence(search);
  expect({ sentence, known }).toEqual({ sentence: shareEvidence.sentence, known: shareEvidence.known });
});
