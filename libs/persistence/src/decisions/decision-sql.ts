import type { ConversationEventType } from '#contracts/events.js';
import { assignmentEvents } from '#domain/conversation/assigned-time.js';
import { decisionEvents } from '#domain/knowledge/read-decision.js';
import { positionSql } from '../log-position.js';
import { eventSql } from '../rows/event.row.js';
import type { SqlDialect } from '../sql-dialect.js';

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const verdict = 'coalesce(d.operator_verdict, d.visitor_verdict)';
const anyVerdict = 'coalesce(d.operator_verdict, d.visitor_verdict, d.visitor_choice)';
const countOf = (what: 'right' | 'wrong') => `count(CASE WHEN ${verdict} = '${what}' THEN 1 END)`;

const isCorrectable = `d.is_corrected = 0 AND v.state <> 'closed'`;

/** Queries over decisions. Their query plans are tested. */
export function decisionSql({ member, json, texts, numbers, newestOf }: SqlDialect) {
  const decided = `d.event_id, d.conversation_id, d.visitor_id, d.at, d.origin, d.visitor_verdict, d.operator_verdict, d.visitor_choice,
    ${json('a.data', 'decision')} AS record`;
  const withRecord = `FROM decisions d JOIN events a ON a.stream_id = d.event_id AND a.stream_kind = 'answer'`;
  return {
    latest: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND d.is_question = 1 ORDER BY d.at DESC LIMIT ? OFFSET ?`,
    countLatest: 'SELECT count(*) AS number FROM decisions d WHERE d.chatbot_id = ? AND d.is_question = 1',
    judged: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND ${anyVerdict} IS NOT NULL
      ORDER BY d.at DESC LIMIT ? OFFSET ?`,
    chosen: `SELECT ${decided} ${withRecord} WHERE d.chatbot_id = ? AND d.visitor_choice <> 'none'
      ORDER BY d.at DESC LIMIT ? OFFSET ?`,
    confidences: `SELECT d.confidence, d.reason FROM decisions d
      WHERE d.chatbot_id = ? AND d.is_question = 1 ORDER BY d.at DESC LIMIT ?`,
    measured: `SELECT count(*) AS verdicts, ${countOf('right')} AS "right" FROM decisions d
      WHERE d.chatbot_id = ? AND ${anyVerdict} IS NOT NULL AND ${verdict} IS NOT NULL
        AND d.origin = 'said' AND d.decision = 'answer' AND d.is_question = 1`,
    asked: `SELECT ${newestOf('d.question', 'd.at')} AS question, d.locale, count(DISTINCT d.visitor_id) AS visitors,
        ${newestOf('d.conversation_id', 'd.at')} AS conversation_id, ${newestOf('d.event_id', 'd.at')} AS event_id, max(d.at) AS last
      FROM decisions d WHERE d.chatbot_id = ? AND d.is_question = 1 AND d.at >= ?
      GROUP BY d.question_key, d.locale ORDER BY visitors DESC, last DESC, d.question_key LIMIT ?`,
    countAsked: `SELECT count(DISTINCT d.question_key || ' ' || d.locale) AS number FROM decisions d
      WHERE d.chatbot_id = ? AND d.is_question = 1 AND d.at >= ?`,
    unmet: `SELECT d.event_id, d.conversation_id, d.chatbot_id, d.visitor_id, d.at, d.locale, d.question, d.decision,
        CASE d.decision WHEN 'clarify' THEN (SELECT ${json('e.data', 'choices')} FROM events e WHERE e.id = d.event_id)
          END AS choices,
        CASE d.decision WHEN 'clarify' THEN (SELECT ${member('n.data', 'text')} FROM events n
          WHERE n.stream_id = d.conversation_id AND n.seq > d.seq
            AND n.type = 'message.posted' AND n.actor_kind = 'visitor' ORDER BY n.seq LIMIT 1) END AS words
      FROM decisions d WHERE d.chatbot_id = ? AND d.is_unmet = 1 AND d.at >= ? ORDER BY d.at DESC LIMIT ?`,
    said: `SELECT ${member('data', 'decision', 'question')} AS said FROM events
      WHERE stream_id = ? AND stream_kind = 'answer'`,
    useOf: `SELECT count(*) AS answers, ${countOf('right')} AS "right", ${countOf('wrong')} AS wrong
      FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id WHERE c.article_id = ? AND c.at >= ?`,
    // Articles are passed as a JSON list.
    usedSince: `SELECT a.value AS id FROM (${texts('?')}) AS a
      WHERE EXISTS (SELECT 1 FROM decision_citations c WHERE c.article_id = a.value AND c.at >= ?)`,
    // Versions are passed as a JSON list.
    recipients: `SELECT d.event_id, d.conversation_id, d.visitor_id, d.at, c.version, d.is_corrected, v.state,
        ${member('e.data', 'text')} AS text
      FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id
        JOIN events e ON e.id = c.event_id JOIN conversations v ON v.id = d.conversation_id
      WHERE c.article_id = ? AND c.version IN (${numbers('?')}) AND (? = 0 OR ${isCorrectable})
      ORDER BY c.at DESC, c.event_id DESC LIMIT ? OFFSET ?`,
    countRecipients: `SELECT count(*) AS number FROM decision_citations c
      WHERE c.article_id = ? AND c.version IN (${numbers('?')})`,
    countCorrectable: `SELECT count(*) AS number FROM decision_citations c JOIN decisions d ON d.event_id = c.event_id
        JOIN conversations v ON v.id = d.conversation_id
      WHERE c.article_id = ? AND c.version IN (${numbers('?')}) AND ${isCorrectable}`,
    recipientsOf: `SELECT d.event_id, d.conversation_id
      FROM (${texts('?')}) AS wanted JOIN decisions d ON d.event_id = wanted.value
        JOIN decision_citations c ON c.article_id = ? AND c.at = d.at AND c.event_id = d.event_id`,
    assignments: `SELECT ${eventSql.columns} FROM events
      WHERE stream_id = ? AND type IN (${list(assignmentEvents)}) ORDER BY seq`,
  } as const;
}

const erasure = 'conversation.erased' satisfies ConversationEventType;

/** SQL of the decision projection. */
export const followSql = ({ json, member }: SqlDialect) =>
  ({
    ...positionSql('decisions'),
    batch: `SELECT ${eventSql.columns
      .split(', ')
      .map((column) => `e.${column}`)
      .join(', ')}, v.chatbot_id, v.visitor_id, ${json('a.data', 'decision')} AS decision
    FROM events e JOIN conversations v ON v.id = e.stream_id
      LEFT JOIN events a ON a.stream_id = e.id AND a.stream_kind = 'answer'
    WHERE e.position > ? AND e.position <= ? AND e.type IN (${list([...decisionEvents, erasure])})
      AND (e.type <> 'message.posted' OR e.actor_kind = 'bot' OR ${member('e.data', 'corrects')} IS NOT NULL)
      AND (e.type <> 'conversation.resolved' OR ${member('e.data', 'articleId')} IS NOT NULL)
    ORDER BY e.position`,
    decide: `INSERT INTO decisions (event_id, conversation_id, seq, chatbot_id, visitor_id, at, origin, decision, reason,
      confidence, question, question_key, locale, is_question, is_unmet, visitor_verdict, operator_verdict, is_corrected)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0) ON CONFLICT (event_id) DO NOTHING`,
    cite: `INSERT INTO decision_citations (article_id, at, event_id, version) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    /** Verdict, whether it makes the question unmet (1 or 0), answer. */
    judgeAsVisitor: `UPDATE decisions SET visitor_verdict = ?, is_unmet = CASE
      WHEN origin <> 'said' OR decision <> 'answer' THEN is_unmet
      WHEN operator_verdict IS NULL THEN ? WHEN operator_verdict = 'wrong' THEN 1 ELSE 0 END
    WHERE event_id = ?`,
    judgeAsOperator: `UPDATE decisions SET operator_verdict = ?, is_unmet = CASE
      WHEN origin <> 'said' OR decision <> 'answer' THEN is_unmet ELSE ? END
    WHERE event_id = ?`,
    choose: 'UPDATE decisions SET visitor_choice = ?, is_unmet = ? WHERE event_id = ?',
    /** Applies to the last withheld answer. */
    find: `UPDATE decisions SET visitor_choice = ?, is_unmet = 0 WHERE event_id = (
      SELECT event_id FROM decisions INDEXED BY decisions_of_conversation
      WHERE conversation_id = ? AND seq < ? AND origin = 'withheld' ORDER BY seq DESC LIMIT 1)`,
    correct: 'UPDATE decisions SET is_corrected = 1 WHERE event_id = ?',
    eraseCitations: `DELETE FROM decision_citations WHERE event_id IN (
      SELECT event_id FROM decisions WHERE conversation_id = ?)`,
    erase: 'DELETE FROM decisions WHERE conversation_id = ?',
  }) as const;
