import type { Suggestion } from '#contracts/answer.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { decisionsToRead, readTurn } from './read-turn.js';

type SuggestPorts = Pick<Ports, 'journal' | 'events' | 'answerer' | 'chatbots'>;

/** Number of last events read. */
const maxEvents = 50;

/**
 * Suggests an answer to the visitor's last messages for an operator. It is not sent, and used for training only when
 * rated.
 */
export async function suggestAnswer(
  { journal, events, answerer, chatbots }: SuggestPorts,
  id: ConversationId,
): Promise<Result<Suggestion>> {
  const c = await journal.read(id);
  if (!c) return reject('not_found');
  const log = await events.events(id, { limit: maxEvents, fromEnd: true });
  const turn = lastTurn(log);
  if (!turn) return reject('nothing_asked');
  const {
    failures: _,
    choice: __,
    ...asked
  } = readTurn(
    log.filter(({ seq }) => seq <= turn.upToSeq),
    await events.decisions(decisionsToRead(log, turn)),
    turn,
  );
  const { chatbotId, locale } = c;
  const trial = await answerer.trial(chatbotId, { put: [], remove: [] });
  const { text, citations, decision } = await trial.answer({
    ...asked,
    // An operator can ask a better clarifying question than a list.
    mayClarify: false,
    chatbotId,
    locale,
    threshold: chatbots.policy(chatbotId).threshold,
    policyTopics: chatbots.get(chatbotId)?.policyTopics ?? [],
  });
  return ok({ text, citations, decision, answersUpTo: turn.upToSeq });
}

/** The visitor's last words, back to the previous speaker. */
function lastTurn(log: readonly LoggedEvent[]) {
  const messages = log.filter(({ type }) => type === 'message.posted');
  const end = messages.findLastIndex(({ actor }) => actor.kind === 'visitor');
  const last = messages[end];
  if (!last) return null;
  const start = messages.findLastIndex(({ actor }, index) => index < end && actor.kind !== 'visitor');
  const first = messages[start + 1] ?? last;
  return { fromSeq: first.seq, upToSeq: last.seq, since: first.at, disputes: null };
}
