import type { ConversationEventType } from '#contracts/events.js';
import { assignmentEvents } from '#domain/conversation/assigned-time.js';
import { decisionEvents } from '#domain/knowledge/read-decision.js';
import { eventSql } from '../../rows/event.row.js';
import { positionSql } from '../log-position.js';

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const verdict = 'coalesce(d.operator_verdict, d.visitor_verdict)';
const anyVerdict = 'coalesce(d.operator_verdict, d.visitor_verdict, d.visitor_choice)';
const decided = `d.event_id, d.conversation_id, d.visitor_id, d.at, d.origin, d.visitor_verdict, d.operator_verdict, d.visitor_choice,
  json_extract(a.data, '$.decision') AS record`;
const withRecord = `FROM decisions d JOIN events a ON a.stream_id = d.event_id AND a.stream_kind = 'answer'`;

const isCorrectable = `d.is_corrected = 0 AND v.state <> 'closed'`;

/** Queries over decisions. Their query plans are tested. */
export const decisionSql = {
  latest: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND d.is_question = 1 ORDER BY d.at DESC LIMIT ? OFFSET ?`,
  judged: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND ${anyVerdict} IS NOT NULL
    ORDER BY d.at DESC LIMIT ? OFFSET ?`,
  chosen: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND d.visitor_choice <> 'none'
    ORDER BY d.at DESC LIMIT ? OFFSET ?`,
  confidences: `SELECT d.confidence, d.reason FROM decisions d
    WHERE d.chatbot_id = ? AND d.is_question = 1 ORDER BY d.at DESC LIMIT ?`,
  measured: `SELECT count(*) AS verdicts, coalesce(sum(${verdict} = 'right'), 0) AS "right" FROM decisions d
    WHERE d.chatbot_id = ? AND ${anyVerdict} IS NOT NULL AND ${verdict} IS NOT NULL
      AND d.origin = 'said' AND d.decision = 'answer' AND d.is_question = 1`,
  // Of a group SQLite takes the other columns from the row that has the maximum.
  asked: `SELECT question, locale, count(DISTINCT visitor_id) AS visitors, conversation_id, event_id, max(at) AS last
    FROM decisions d WHERE d.chatbot_id = ? AND d.is_question = 1 AND d.at >= ?
    GROUP BY question_key, locale ORDER BY visitors DESC, last DESC, question_key LIMIT ?`,
  countAsked: `SELECT count(DISTINCT question_key || ' ' || locale) FROM decisions d
    WHERE d.chatbot_id = ? AND d.is_question = 1 AND d.at >= ?`,
  unmet: `SELECT d.event_id, d.conversation_id, d.chatbot_id, d.visitor_id, d.at, d.locale, d.question, d.decision,
      CASE d.decision WHEN 'clarify' THEN (SELECT json_extract(e.data, '$.choices') FROM events e WHERE e.id = d.event_id)
        END AS choices,
      CASE d.decision WHEN 'clarify' THEN (SELECT json_extract(n.data, '$.text') FROM events n
        WHERE n.stream_id = d.conversation_id AND n.seq > d.seq
          AND n.type = 'message.posted' AND n.actor_kind = 'visitor' ORDER BY n.seq LIMIT 1) END AS words
    FROM decisions d WHERE d.chatbot_id = ? AND d.is_unmet = 1 AND d.at >= ? ORDER BY d.at DESC LIMIT ?`,
  said: `SELECT json_extract(data, '$.decision.question') AS said FROM events
    WHERE stream_id = ? AND stream_kind = 'answer'`,
  useOf: `SELECT count(*) AS answers, coalesce(sum(${verdict} = 'right'), 0) AS "right",
      coalesce(sum(${verdict} = 'wrong'), 0) AS wrong
    FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id WHERE c.article_id = ? AND c.at >= ?`,
  // Articles come as a JSON list.
  usedSince: `SELECT a.value AS id FROM json_each(?) AS a
    WHERE EXISTS (SELECT 1 FROM decision_citations c WHERE c.article_id = a.value AND c.at >= ?)`,
  // Versions come as a JSON list.
  recipients: `SELECT d.event_id, d.conversation_id, d.visitor_id, d.at, c.version, d.is_corrected, v.state,
      json_extract(e.data, '$.text') AS text
    FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id
      JOIN events e ON e.id = c.event_id JOIN conversations v ON v.id = d.conversation_id
    WHERE c.article_id = ? AND c.version IN (SELECT value FROM json_each(?)) AND (? = 0 OR ${isCorrectable})
    ORDER BY c.at DESC, c.event_id DESC LIMIT ? OFFSET ?`,
  countRecipients: `SELECT count(*) FROM decision_citations c
    WHERE c.article_id = ? AND c.version IN (SELECT value FROM json_each(?))`,
  countCorrectable: `SELECT count(*) FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id
      JOIN conversations v ON v.id = d.conversation_id
    WHERE c.article_id = ? AND c.version IN (SELECT value FROM json_each(?)) AND ${isCorrectable}`,
  recipientsOf: `SELECT d.event_id, d.conversation_id
    FROM json_each(?) AS wanted JOIN decisions d ON d.event_id = wanted.value
      JOIN decision_citations c ON c.article_id = ? AND c.at = d.at AND c.event_id = d.event_id`,
  assignments: `SELECT ${eventSql.columns} FROM events
    WHERE stream_id = ? AND type IN (${list(assignmentEvents)}) ORDER BY seq`,
} as const;

const erasure = 'conversation.erased' satisfies ConversationEventType;

/** SQL of the decision projection. */
export const followSql = {
  ...positionSql('decisions'),
  /** End of the next batch: positions may have gaps. */
  upTo: 'SELECT max(position) FROM (SELECT position FROM events WHERE position > ? ORDER BY position LIMIT ?)',
  batch: `SELECT ${eventSql.columns
    .split(', ')
    .map((column) => `e.${column}`)
    .join(', ')}, v.chatbot_id, v.visitor_id, json_extract(a.data, '$.decision') AS decision
    FROM events e JOIN conversations v ON v.id = e.stream_id
      LEFT JOIN events a ON a.stream_id = e.id AND a.stream_kind = 'answer'
    WHERE e.position > ? AND e.position <= ? AND e.type IN (${list([...decisionEvents, erasure])})
      AND (e.type <> 'message.posted' OR e.actor_kind = 'bot' OR json_extract(e.data, '$.corrects') IS NOT NULL)
      AND (e.type <> 'conversation.resolved' OR json_extract(e.data, '$.articleId') IS NOT NULL)
    ORDER BY e.position`,
  decide: `INSERT INTO decisions (event_id, conversation_id, seq, chatbot_id, visitor_id, at, origin, decision, reason,
      confidence, question, question_key, locale, is_question, is_unmet, visitor_verdict, operator_verdict, is_corrected)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0) ON CONFLICT (event_id) DO NOTHING`,
  cite: `INSERT INTO decision_citations (article_id, at, event_id, version) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  judgeAsVisitor: `UPDATE decisions SET visitor_verdict = @verdict, is_unmet = CASE
      WHEN origin = 'said' AND decision = 'answer' THEN coalesce(operator_verdict, @verdict) = 'wrong' ELSE is_unmet END
    WHERE event_id = @eventId`,
  judgeAsOperator: `UPDATE decisions SET operator_verdict = @verdict, is_unmet = CASE
      WHEN origin = 'said' AND decision = 'answer' THEN @verdict = 'wrong' ELSE is_unmet END
    WHERE event_id = @eventId`,
  choose: `UPDATE decisions SET visitor_choice = @choice, is_unmet = (@choice = 'none') WHERE event_id = @eventId`,
  /** Applies to the last withheld answer. */
  find: `UPDATE decisions SET visitor_choice = @articleId, is_unmet = 0 WHERE event_id = (
      SELECT event_id FROM decisions INDEXED BY decisions_of_conversation
      WHERE conversation_id = @conversationId AND seq < @seq AND origin = 'withheld' ORDER BY seq DESC LIMIT 1)`,
  correct: 'UPDATE decisions SET is_corrected = 1 WHERE event_id = ?',
  eraseCitations: `DELETE FROM decision_citations WHERE event_id IN (
      SELECT event_id FROM decisions WHERE conversation_id = ?)`,
  erase: 'DELETE FROM decisions WHERE conversation_id = ?',
} as const;
