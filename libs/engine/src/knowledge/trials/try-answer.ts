import type { AnswerTrialResult } from '#contracts/answer-trials.js';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { type Edit, editedArticle } from './edited-article.js';

export type TrialPorts = Pick<Ports, 'answerer' | 'articles' | 'chatbots' | 'ids'>;

export interface TryAnswer {
  readonly chatbotId: ChatbotId;
  readonly question: string;
  readonly locale: string;
  readonly edit?: Edit;
}

/**
 * Single-flight trials by person: each may copy a knowledge base plus megabytes of edits, so one at a time is enough.
 */
export class AnswerTrials {
  readonly #busy = new Set<string>();

  constructor(private readonly ports: TrialPorts) {}

  /** `busy` while another trial of the same person runs. */
  async run(person: string, input: TryAnswer): Promise<Result<AnswerTrialResult>> {
    if (this.#busy.has(person)) return reject('busy');
    this.#busy.add(person);
    try {
      return await tryAnswer(this.ports, input);
    } finally {
      this.#busy.delete(person);
    }
  }
}

/** Dry run of an answer, with or without an edit. Nothing is sent, stored or used for training. */
export async function tryAnswer(ports: TrialPorts, input: TryAnswer): Promise<Result<AnswerTrialResult>> {
  const { chatbotId, question, locale, edit } = input;
  if (!ports.chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
  const edited = edit ? await editedArticle(ports, chatbotId, edit) : ok(null);
  if (!edited.ok) return edited;
  const trial = await ports.answerer.trial(chatbotId, { put: edited.value ? [edited.value] : [], remove: [] });
  const { text, citations, decision } = await trial.answer(asQuestion(ports, chatbotId, question, locale));
  const passages = trial.passages(decision).map(({ title, headings, text }) => ({ title, headings, text }));
  return ok({ text, citations, decision, passages });
}

/** Question by itself, or a follow-up of its previous turn, under the chatbot's present rules. */
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
