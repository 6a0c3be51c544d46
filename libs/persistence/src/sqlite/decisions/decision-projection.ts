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
import type { Progress, Projection } from '../../followers/follower.js';
import { type EventRow, fromRow } from '../../rows/event.row.js';
import { inLightTransaction } from '../in-transaction.js';
import type { WriteGate } from '../write-gate.js';
import { followSql } from './decision-sql.js';

const batchSize = 500;
/** Delay after a commit and between two batches, in milliseconds. */
const followAfterMs = 100;

type Row = EventRow & { readonly chatbot_id: string; readonly visitor_id: string; readonly decision: string | null };

interface Dependencies {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly gate: WriteGate;
}

/**
 * Projection of the bot's decisions into tables, so that commits do not pay for it. Its position is stored in the same
 * transaction. What belongs to an erased conversation is deleted.
 */
export class DecisionProjection implements Projection {
  readonly name = 'decisions';
  readonly delayMs = followAfterMs;
  readonly #gate: WriteGate;
  readonly #listeners: ((change: DecisionsChanged) => void)[] = [];
  readonly #endOfBatch: (after: number) => number;
  readonly #apply: (upTo: number) => DecisionsChanged;
  #position: number;

  constructor({ writer, reader, gate }: Dependencies) {
    this.#gate = gate;
    this.#position = Number(reader.prepare<[], string>(followSql.position).pluck().get() ?? 0);
    const upTo = reader.prepare<[number, number], number | null>(followSql.upTo).pluck();
    this.#endOfBatch = (after) => Number(upTo.get(after, batchSize) ?? after);
    const batch = reader.prepare<[number, number], Row>(followSql.batch);
    const savePosition = writer.prepare(followSql.savePosition);
    const write = writeDecisions(writer);
    const erase = eraseDecisions(writer);
    this.#apply = (to) => {
      const changed = { decided: new Set<ChatbotId>(), judged: new Set<ChatbotId>() };
      const rows = batch.all(this.#position, to);
      inLightTransaction(writer, () => {
        for (const row of rows) {
          for (const change of applyRow(row, write, erase)) changed[change].add(row.chatbot_id as ChatbotId);
        }
        savePosition.run(String(to));
      });
      return changed;
    };
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#listeners.push(listener);
  }

  async advance(): Promise<Progress> {
    const to = this.#endOfBatch(this.#position);
    if (to === this.#position) return { position: to, restMs: null };
    const changed = await this.#gate.run(() => this.#apply(to));
    this.#position = to;
    if (changed.decided.size > 0 || changed.judged.size > 0) for (const listener of this.#listeners) listener(changed);
    return { position: to, restMs: this.#endOfBatch(to) === to ? null : followAfterMs };
  }
}

/** Applies one event. Returns what changed by it. */
function applyRow(
  row: Row,
  write: (row: Row, fact: DecisionFact) => void,
  erase: (conversationId: string) => void,
): readonly (keyof DecisionsChanged)[] {
  const event = fromRow(row);
  if (event.type === 'conversation.erased') {
    erase(event.conversationId);
    return ['decided', 'judged'];
  }
  const fact = readDecision(event, row.decision === null ? null : JSON.parse(row.decision));
  if (fact === null) return [];
  write(row, fact);
  return changeKinds(fact);
}

function eraseDecisions(writer: Database.Database): (conversationId: string) => void {
  const eraseCitations = writer.prepare(followSql.eraseCitations);
  const erase = writer.prepare(followSql.erase);
  return (conversationId) => {
    eraseCitations.run(conversationId);
    erase.run(conversationId);
  };
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
