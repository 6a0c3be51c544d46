import type { ReplayResult, ReplayRow } from '#contracts/answer-trials.js';
import type { ArticleBatch } from '#contracts/article-batches.js';
import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { Answer, KnowledgeEdit } from '../../ports/answerer.js';
import type { AskedQuestion } from '../../ports/decision-store.js';
import type { Ports } from '../../ports/ports.js';
import { LatestOnly } from '../latest-only.js';
import { batchEdit } from './batch-edit.js';
import { type Edit, editedArticle } from './edited-article.js';
import { asQuestion, type TrialPorts } from './try-answer.js';

type ReplayPorts = TrialPorts & Pick<Ports, 'decisions' | 'clock'>;

export interface ReplayArticle {
  readonly chatbotId: ChatbotId;
  /** Set one of the two. */
  readonly edit?: Edit | undefined;
  readonly batch?: ArticleBatch | undefined;
  readonly days: number;
}

/**
 * Queue of replays of recent questions against an edit. They take minutes of computing: one at a time, yielding between two questions,
 * and only the latest of each person.
 */
export class Replays {
  readonly #runs = new LatestOnly();

  constructor(private readonly ports: ReplayPorts) {}

  /** Answers that would change with the edit or batch. `busy` on abort, also by a newer replay of the same person. */
  async run(person: string, input: ReplayArticle, signal: AbortSignal): Promise<Result<ReplayResult>> {
    const run = await this.#runs.run(person, signal, (either) => this.#replay(input, either));
    return run.ok ? run.value : run;
  }

  async #replay(input: ReplayArticle, signal: AbortSignal): Promise<Result<ReplayResult>> {
    const { chatbotId, days } = input;
    const { answerer, chatbots, clock, decisions } = this.ports;
    if (!chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
    const change = await this.#changeOf(input);
    if (!change.ok) return change;
    await decisions.catchUp();
    const since = clock.now() - days * dayMs;
    const { items, total } = await decisions.asked(chatbotId, since, limits.replayQuestions);
    const present = await answerer.trial(chatbotId, { put: [], remove: [] });
    const after = await answerer.trial(chatbotId, change.value);
    const rows: ReplayRow[] = [];
    for (const asked of items) {
      signal.throwIfAborted();
      const question = asQuestion(this.ports, chatbotId, asked.question, asked.locale, asked.turnBefore);
      const row = toRow(asked, await present.answer(question), await after.answer(question));
      if (row) rows.push(row);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const unchanged = items.length - rows.length;
    const skipped = total - items.length;
    return ok({ questions: items.length, skipped, unchanged, rows: rows.slice(0, limits.replayRows) });
  }

  async #changeOf({ chatbotId, edit, batch }: ReplayArticle): Promise<Result<KnowledgeEdit>> {
    if (batch) return batchEdit(this.ports, chatbotId, batch);
    if (!edit) return invalidAt('/edit', 'must be there where there is no `batch`');
    const edited = await editedArticle(this.ports, chatbotId, edit);
    return edited.ok ? ok({ put: [edited.value], remove: [] }) : edited;
  }
}

/** Null: the same as before. */
function toRow({ question, visitors, conversationId }: AskedQuestion, before: Answer, after: Answer): ReplayRow | null {
  const change = changeOf(before, after);
  return (
    change && {
      conversationId,
      question,
      count: visitors,
      change,
      before: toReplayAnswer(before),
      after: toReplayAnswer(after),
    }
  );
}

const newly = {
  answer: 'answered_newly',
  clarify: 'clarified_newly',
  withhold: 'withheld_newly',
} as const satisfies Record<Answer['decision']['decision'], ReplayRow['change']>;

function changeOf(before: Answer, after: Answer): ReplayRow['change'] | null {
  const { decision } = after.decision;
  if (before.decision.decision !== decision) return newly[decision];
  return decision === 'withhold' || isSameReply(before, after) ? null : 'answered_otherwise';
}

/** Compares what visitors read: the text and the choices. */
function isSameReply(before: Answer, after: Answer): boolean {
  const offered = ({ choices }: Answer) => choices.map(({ label }) => label).join('\n');
  return before.text === after.text && offered(before) === offered(after);
}

function toReplayAnswer({ text, citations, choices, decision }: Answer): ReplayRow['before'] {
  return {
    decision: decision.decision,
    title: citations[0]?.title ?? null,
    text,
    choices: choices.map(({ label }) => label),
    confidence: decision.confidence,
  };
}
