import type { AnswerTrialResult } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { done, type Outcome, wrongAt } from '../outcome.js';
import { type Edit, editedArticle } from './edited-article.js';

export type TrialPorts = Pick<Ports, 'answerer' | 'articles' | 'chatbots' | 'ids'>;

export interface TryAnswer {
  readonly chatbotId: ChatbotId;
  readonly question: string;
  readonly locale: string;
  readonly edit?: Edit;
}

/** What would be answered, as it stands or with an edit in place. Nobody is told, and nothing is learned from it. */
export async function tryAnswer(ports: TrialPorts, input: TryAnswer): Promise<Outcome<AnswerTrialResult>> {
  const { chatbotId, question, locale, edit } = input;
  if (!ports.chatbots.get(chatbotId)) return wrongAt('/chatbotId', 'there is no such chatbot');
  const edited = edit ? await editedArticle(ports, chatbotId, edit) : done(null);
  if (!edited.ok) return edited;
  const trial = await ports.answerer.trial(chatbotId, { put: edited.value ? [edited.value] : [], remove: [] });
  const { text, citations, decision } = await trial.answer(asQuestion(ports, chatbotId, question, locale));
  const passages = trial.passages(decision).map(({ title, headings, text }) => ({ title, headings, text }));
  return done({ text, citations, decision, passages });
}

/** A question by itself, or a follow-up after the turn before with which it begins, under the rules that the chatbot has now. */
export function asQuestion(
  { chatbots }: Pick<Ports, 'chatbots'>,
  chatbotId: ChatbotId,
  text: string,
  locale: string,
  turnBefore: string | null = null,
): Question {
  const { threshold } = chatbots.policy(chatbotId);
  const policyTopics = chatbots.get(chatbotId)?.policyTopics ?? [];
  const said = turnBefore === null ? text : text.slice(turnBefore.length + 1);
  return { chatbotId, text: said, locale, previousTurn: turnBefore, threshold, policyTopics, mayClarify: true };
}
