import type Database from 'better-sqlite3';
import type { ChatbotId } from '#contracts/ids.js';
import {
  changeKinds,
  type DecisionFact,
  isQuestion,
  isUnmet,
  questionKey,
  readDecision,
  standaloneQuestion,
} from '#domain/knowledge/read-decision.js';
import type { DecisionsChanged } from '#engine/ports/decision-store.js';
import type { Log } from '#engine/ports/log.js';
import { type EventRow, fromRow } from '../../rows/event.row.js';
import { inLightTransaction } from '../in-transaction.js';
import type { WriteGate } from '../write-gate.js';
import { followSql } from './decision-sql.js';

const batchSize = 500;
const followAfterMs = 100;

type Row = EventRow & { readonly chatbot_id: string; readonly visitor_id: string; readonly decision: string | null };

/**
 * Log follower that projects the bot's decisions into tables, so that commits do not pay for it: one batch a tenth of a
 * second after commits, repeated while there is more. Its position is stored in the same transaction.
 */
export class DecisionFollower {
  readonly #gate: WriteGate;
  readonly #log: Log;
  readonly #head: () => number;
  readonly #advance: () => DecisionsChanged;
  readonly #listeners: ((change: DecisionsChanged) => void)[] = [];
  #position: number;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(writer: Database.Database, reader: Database.Database, gate: WriteGate, log: Log) {
    this.#gate = gate;
    this.#log = log;
    const head = reader.prepare<[], number>(followSql.head).pluck();
    this.#head = () => Number(head.get() ?? 0);
    this.#position = Number(reader.prepare<[], string>(followSql.position).pluck().get() ?? 0);
    const upTo = reader.prepare<[number, number], number | null>(followSql.upTo).pluck();
    const batch = reader.prepare<[number, number], Row>(followSql.batch);
    const savePosition = writer.prepare(followSql.savePosition);
    const write = writeDecisions(writer);
    this.#advance = () => {
      const changed = { decided: new Set<ChatbotId>(), judged: new Set<ChatbotId>() };
      const to = Number(upTo.get(this.#position, batchSize) ?? 0);
      if (to <= this.#position) return changed;
      const rows = batch.all(this.#position, to);
      inLightTransaction(writer, () => {
        for (const row of rows) {
          const fact = readDecision(fromRow(row), row.decision === null ? null : JSON.parse(row.decision));
          if (fact === null) continue;
          write(row, fact);
          for (const change of changeKinds(fact)) changed[change].add(row.chatbot_id as ChatbotId);
        }
        savePosition.run(String(to));
      });
      this.#position = to;
      return changed;
    };
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#listeners.push(listener);
  }

  /** Schedules a batch after a commit. */
  follow(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#step().then(
        () => {
          if (this.#position < this.#head()) this.follow();
        },
        (error: unknown) => this.#log.error({ error }, 'the decision projection could not be updated from the log'),
      );
    }, followAfterMs).unref();
  }

  /** Processes everything committed now; later commits are left for the next batch, so it terminates. */
  async catchUp(): Promise<void> {
    const head = this.#head();
    while (this.#position < head && !this.#closed) await this.#step();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #step(): Promise<void> {
    if (this.#closed) return;
    const changed = await this.#gate.run(this.#advance);
    if (changed.decided.size === 0 && changed.judged.size === 0) return;
    for (const listener of this.#listeners) listener(changed);
  }
}

/** Prepared statements that write one decision fact, inside a transaction. */
function writeDecisions(writer: Database.Database): (row: Row, fact: DecisionFact) => void {
  const decide = writer.prepare(followSql.decide);
  const cite = writer.prepare(followSql.cite);
  const judgeAsVisitor = writer.prepare(followSql.judgeAsVisitor);
  const judgeAsOperator = writer.prepare(followSql.judgeAsOperator);
  const choose = writer.prepare(followSql.choose);
  const find = writer.prepare(followSql.find);
  const correct = writer.prepare(followSql.correct);
  return (row, fact) => {
    switch (fact.kind) {
      case 'decided': {
        const { record, origin, operatorVerdict, cited } = fact;
        const question = standaloneQuestion(record);
        const { id, stream_id, seq, chatbot_id, visitor_id, at } = row;
        decide.run(
          ...[id, stream_id, seq, chatbot_id, visitor_id, at, origin, record.decision],
          ...[record.reason, record.confidence, question, questionKey(question), record.locale],
          ...[Number(isQuestion(record)), Number(isUnmet(origin, record) || operatorVerdict === 'rejected')],
          operatorVerdict,
        );
        if (record.choice) choose.run({ eventId: record.choice.asked, choice: record.choice.articleId ?? 'none' });
        for (const { articleId, version } of cited) cite.run(articleId, at, id, version);
        return;
      }
      case 'judged':
        if ('visitor' in fact) judgeAsVisitor.run({ verdict: fact.visitor, eventId: fact.eventId });
        else judgeAsOperator.run({ verdict: fact.operator, eventId: fact.eventId });
        return;
      case 'found':
        find.run({ articleId: fact.articleId, conversationId: row.stream_id, seq: row.seq });
        return;
      case 'corrected':
        correct.run(fact.eventId);
    }
  };
}
