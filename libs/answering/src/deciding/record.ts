import type { AnswerDecision, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { Reply } from './propose.js';

/** Decision record before its outcome is known. */
export type DecisionDraft = Omit<AnswerDecision, 'decision' | 'reason' | 'tookMs'>;

/** Draft of a question without candidates. */
export function emptyDraft({ text, locale, threshold }: Question): DecisionDraft {
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

export function answered(
  draft: DecisionDraft,
  { text, citations }: Reply,
  decision: 'answer' | 'clarify' = 'answer',
): Answer {
  return { text, citations, choices: [], decision: { ...draft, decision, reason: null, tookMs: 0 } };
}

export function withheld(draft: DecisionDraft, reason: WithholdReason): Answer {
  return {
    text: '',
    citations: [],
    choices: [],
    decision: { ...draft, decision: 'withhold', reason, tookMs: 0 },
  };
}

/** Completes the decision record with the latency in milliseconds, and the standalone question if it differs from the text. */
export function completeDecision({ decision, ...answer }: Answer, standalone: string | null, tookMs: number): Answer {
  const whole = standalone === decision.question ? {} : { standalone };
  return { ...answer, decision: { ...decision, ...whole, tookMs } };
}
