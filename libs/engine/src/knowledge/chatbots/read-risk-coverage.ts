import type { AnswerDecision } from '#contracts/answer.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { RiskCoverage } from '#contracts/risk-coverage.js';
import type { Ports } from '../../ports/ports.js';
import { wilsonInterval } from './wilson-interval.js';

/** Maximum real questions used, and the minimum before they count more than the articles. */
const maxQuestions = 2000;
const minQuestions = 100;

/** Risk-coverage of each threshold for this chatbot. Null: no such chatbot. */
export async function readRiskCoverage(
  { answerer, chatbots, decisions }: Pick<Ports, 'answerer' | 'chatbots' | 'decisions'>,
  id: ChatbotId,
): Promise<RiskCoverage | null> {
  if (!chatbots.get(id)) return null;
  await decisions.catchUp();
  const expected = answerer.riskCoverage(id).toSorted((a, b) => a.threshold - b.threshold);
  const real = await decisions.confidences(id, maxQuestions);
  const isKnown = real.length >= minQuestions;
  const points = isKnown
    ? expected.map((point) => ({ ...point, coverage: coverageAt(point.threshold, real) }))
    : expected.map((point) => ({ ...point }));
  const { verdicts, right } = await decisions.measured(id);
  return {
    points,
    basis: isKnown ? 'traffic' : 'articles',
    questions: real.length,
    measured: verdicts === 0 ? null : { verdicts, right, ...wilsonInterval(right, verdicts) },
  };
}

/** Share of these questions that would be answered. Human-only topics never are. */
function coverageAt(threshold: number, real: readonly Pick<AnswerDecision, 'confidence' | 'reason'>[]): number {
  const answered = real.filter(({ confidence, reason }) => reason !== 'policy_topic' && confidence >= threshold);
  return answered.length / real.length;
}
