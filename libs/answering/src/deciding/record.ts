import type { AnswerDecision, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { Saying } from './propose.js';

/** What was considered, before it is known what comes of it. */
export type Considerations = Omit<AnswerDecision, 'decision' | 'reason' | 'tookMs'>;

/** The record of a question before anything was considered. */
export function blank({ text, locale, threshold }: Question): Considerations {
  return {
    question: text,
    locale,
    threshold,
    candidates: [],
    evidence: {},
    confidence: 0,
    calibration: 'none',
  };
}

export function saying(
  considered: Considerations,
  { text, citations }: Saying,
  decision: 'answer' | 'clarify' = 'answer',
): Answer {
  return { text, citations, choices: [], decision: { ...considered, decision, reason: null, tookMs: 0 } };
}

export function withholding(considered: Considerations, reason: WithholdReason): Answer {
  return {
    text: '',
    citations: [],
    choices: [],
    decision: { ...considered, decision: 'withhold', reason, tookMs: 0 },
  };
}

/** The answer with the time that it took, in milliseconds, and the question by itself where that is not what was written. */
export function concluded({ decision, ...said }: Answer, standalone: string | null, tookMs: number): Answer {
  const whole = standalone === decision.question ? {} : { standalone };
  return { ...said, decision: { ...decision, ...whole, tookMs } };
}
