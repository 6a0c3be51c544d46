import type { Candidate } from '#contracts/answer.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { toKnowledge } from '../../knowledge/to-knowledge.js';
import type { Answer, Passage } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import type { AnswerPreview } from '../answer-preview.js';
import { phraseAnswer } from './phrase-answer.js';

export type PhrasePorts = Pick<Ports, 'chatbots' | 'languageModel' | 'articles' | 'cutPassages'>;

/** Passages that the model may use: those that are likely to be about the question. */
const maxPassages = 3;
const minConfidence = 0.5;

/**
 * Rephrases an answer with the language model, if the chatbot is set to do so and a model is configured. The model
 * never decides whether to answer. `evidence.phrased` is 1 if its text was used, 0 if it was rejected.
 */
export async function phraseTurn(
  ports: PhrasePorts,
  c: Conversation,
  answer: Answer,
  preview: AnswerPreview,
  signal: AbortSignal,
): Promise<Answer> {
  const { decision } = answer;
  const isWanted = ports.chatbots.policy(c.chatbotId).phrasing === 'model' && answer.citations.length > 0;
  if (!isWanted || ports.languageModel === null || decision.decision !== 'answer') return answer;
  const passages = await passagesOf(ports, decision.candidates);
  const { question, locale } = decision;
  const show = (text: string) => preview.show(text);
  const phrased = await phraseAnswer(ports.languageModel, { question, locale, passages }, show, signal);
  if (phrased === null) preview.clear();
  return {
    ...answer,
    ...phrased,
    decision: { ...decision, evidence: { ...decision.evidence, phrased: phrased ? 1 : 0 } },
  };
}

async function passagesOf(ports: PhrasePorts, candidates: readonly Candidate[]): Promise<Passage[]> {
  const used = candidates
    .filter(({ confidence }, index) => index === 0 || confidence >= minConfidence)
    .slice(0, maxPassages);
  const found = await Promise.all(
    used.map(async ({ articleId, version, passageId }) => {
      const article = await ports.articles.version(articleId, version);
      return article
        ? ports.cutPassages(toKnowledge(article)).find((passage) => passage.passageId === passageId)
        : undefined;
    }),
  );
  return found.filter((passage) => passage !== undefined);
}
