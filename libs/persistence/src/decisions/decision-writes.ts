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
import { type EventRow, fromRow } from '../rows/event.row.js';
import type { followSql } from './decision-sql.js';

/** Event followed by the projection of decisions, with the needed fields of conversation and answer. */
export type FollowedRow = EventRow & {
  readonly chatbot_id: string;
  readonly visitor_id: string;
  readonly decision: string | null;
};

type Value = string | number | null;

/** A statement of `followSql`, by its name, with its values. */
export interface DecisionWrite {
  readonly statement: Exclude<keyof ReturnType<typeof followSql>, 'position' | 'savePosition' | 'batch'>;
  readonly values: readonly Value[];
}

/** Collects whose decisions change. */
export class ChangedDecisions implements DecisionsChanged {
  readonly decided = new Set<ChatbotId>();
  readonly judged = new Set<ChatbotId>();

  get isEmpty(): boolean {
    return this.decided.size === 0 && this.judged.size === 0;
  }
}

/**
 * Writes of one event, in order; adds the chatbots whose decisions change. Rows of an erased conversation are deleted.
 */
export function decisionWrites(row: FollowedRow, changed: ChangedDecisions): DecisionWrite[] {
  const event = fromRow(row);
  const chatbot = row.chatbot_id as ChatbotId;
  if (event.type === 'conversation.erased') {
    for (const kind of ['decided', 'judged'] as const) changed[kind].add(chatbot);
    return (['eraseCitations', 'erase'] as const).map((statement) => ({ statement, values: [event.conversationId] }));
  }
  const fact = readDecision(event, row.decision === null ? null : JSON.parse(row.decision));
  if (fact === null) return [];
  for (const kind of changeKinds(fact)) changed[kind].add(chatbot);
  return writesOf(row, fact);
}

function writesOf(row: FollowedRow, fact: DecisionFact): DecisionWrite[] {
  const { id, stream_id, seq, chatbot_id, visitor_id, at } = row;
  switch (fact.kind) {
    case 'decided': {
      const { record, origin, operatorVerdict, cited } = fact;
      const question = standaloneQuestion(record);
      const values = [
        ...[id, stream_id, seq, chatbot_id, visitor_id, at, origin, record.decision],
        ...[record.reason, record.confidence, question, questionKey(question), record.locale],
        ...[Number(isQuestion(record)), Number(isUnmet(origin, record) || operatorVerdict === 'rejected')],
        operatorVerdict,
      ];
      const writes: DecisionWrite[] = [{ statement: 'decide', values }];
      if (record.choice) {
        const chosen = record.choice.articleId ?? 'none';
        writes.push({ statement: 'choose', values: [chosen, Number(chosen === 'none'), record.choice.asked] });
      }
      for (const { articleId, version } of cited)
        writes.push({ statement: 'cite', values: [articleId, at, id, version] });
      return writes;
    }
    case 'judged': {
      const isByVisitor = 'visitor' in fact;
      const verdict = isByVisitor ? fact.visitor : fact.operator;
      const statement = isByVisitor ? 'judgeAsVisitor' : 'judgeAsOperator';
      return [{ statement, values: [verdict, Number(verdict === 'wrong'), fact.eventId] }];
    }
    case 'found':
      return [{ statement: 'find', values: [fact.articleId, stream_id, seq] }];
    case 'corrected':
      return [{ statement: 'correct', values: [fact.eventId] }];
  }
}
