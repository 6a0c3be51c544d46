import type { Candidate } from '#contracts/answer.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { toKnowledge } from '../../knowledge/load-knowledge.js';
import type { Answer, Passage } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import type { AnswerSoFar } from '../answer-so-far.js';
import { phraseAnswer } from './phrase-answer.js';

export type PhrasePorts = Pick<Ports, 'chatbots' | 'languageModel' | 'articles' | 'cutPassages'>;

/** Passages that the model may use: those that are likely to be about the question. */
const most = 3;
const likely = 0.5;

/**
 * The same answer in the words of the language model, where the chatbot wants that and there is one. The decision to answer is
 * never the model's. `evidence.phrased` says whether its words were taken (1) or refused (0).
 */
export async function phraseTurn(
  ports: PhrasePorts,
  c: Conversation,
  answer: Answer,
  soFar: AnswerSoFar,
  signal: AbortSignal,
): Promise<Answer> {
  const { decision } = answer;
  const isWanted = ports.chatbots.policy(c.chatbotId).phrasing === 'model' && answer.citations.length > 0;
  if (!isWanted || ports.languageModel === null || decision.decision !== 'answer') return answer;
  const passages = await passagesOf(ports, decision.candidates);
  const { question, locale } = decision;
  const show = (text: string) => soFar.show(text);
  const phrased = await phraseAnswer(ports.languageModel, { question, locale, passages }, show, signal);
  if (phrased === null) soFar.forget();
  return {
    ...answer,
    ...phrased,
    decision: { ...decision, evidence: { ...decision.evidence, phrased: phrased ? 1 : 0 } },
  };
}

async function passagesOf(ports: PhrasePorts, candidates: readonly Candidate[]): Promise<Passage[]> {
  const used = candidates.filter(({ confidence }, index) => index === 0 || confidence >= likely).slice(0, most);
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
