import { describe, expect, it } from 'vitest';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Question } from '#engine/ports/answerer.js';
import type { Source } from '../feedback/traffic-calibration.js';
import type { Language } from '../text/normalise.js';
import { choiceFor } from './clarify.js';
import type { Proposal } from './propose.js';

const question: Question = {
  chatbotId: 'shop' as ChatbotId,
  text: 'tour',
  locale: 'en',
  previousTurn: null,
  threshold: 0.9,
  mayClarify: true,
};

/** A proposal with one choice: the article named like its source and language. */
function proposal(source: Source, language: Language, confidence: number): Proposal {
  const answers = [{ label: `${source} ${language}`, articleId: `${source}-${language}` as ArticleId }];
  return {
    source,
    language,
    confidence,
    raw: confidence,
    calibration: '',
    evidence: {},
    candidates: [],
    isSubject: false,
    reply: () => ({ text: '', citations: [] }),
    choices: [{ confidence, language, answers }],
  };
}

const offered = (...proposals: Proposal[]) => choiceFor(question, proposals)?.answers.map(({ label }) => label);

describe('offered choices', () => {
  it('none if the right answer is probably not among them', () => {
    expect(offered(proposal('answers', 'en', 0.4))).toBeUndefined();
    expect(offered(proposal('answers', 'en', 0.6))).toEqual(['answers en']);
  });

  it('an answer and a document together if that is more probable', () => {
    expect(offered(proposal('answers', 'en', 0.4), proposal('documents', 'en', 0.3))).toEqual([
      'answers en',
      'documents en',
    ]);
  });

  it('none if no candidate is close, however probable the choices are together', () => {
    const far = { ...proposal('answers', 'en', 0.6), confidence: 0.02 };
    expect(offered(far)).toBeUndefined();
  });

  it('all in one language', () => {
    expect(offered(proposal('answers', 'en', 0.6), proposal('documents', 'it', 0.4))).toEqual(['answers en']);
  });

  it('none for a question that must not get a choice', () => {
    expect(choiceFor({ ...question, mayClarify: false }, [proposal('answers', 'en', 0.6)])).toBeNull();
  });
});
