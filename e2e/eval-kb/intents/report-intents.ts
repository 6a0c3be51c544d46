import type { IntentName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { TaughtIntent } from '#engine/dialogue/intent-articles.js';
import type { RequestedAction } from '#engine/dialogue/recognise-action.js';
import type { Answer } from '#engine/ports/answerer.js';

/** `intent`: null for a question to the knowledge, which the articles of `right` answer. */
interface Asked {
  readonly text: string;
  readonly right: readonly string[];
  readonly intent: IntentName | null;
}

const percent = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);

/**
 * Prints the outcome of each request and each question. `answers` are those of the knowledge base alone. A question
 * answered by an article that an intent replaces is a request for it: it does not count as mistaken.
 */
export function reportIntents(
  asked: readonly Asked[],
  recognised: readonly (RequestedAction | null)[],
  answers: readonly Answer[],
  intents: readonly TaughtIntent[],
): void {
  const all = asked.map((one, at) => {
    const found = recognised[at] ?? null;
    const answer = answers[at];
    // Small talk cites nothing.
    const article = answer?.decision.decision === 'answer' ? (answer.citations[0]?.articleId ?? '') : null;
    const sure = found?.kind === 'sure' ? found.action : null;
    const offered = found?.kind === 'maybe' ? found.choices.flatMap(({ action }) => action ?? []) : [];
    return { ...one, sure, offered, article };
  });
  const questions = all.filter(({ intent }) => intent === null);
  const isMeant = ({ sure, right }: (typeof all)[number]) =>
    intents.some(({ name, replaces }) => name === sure && right.some((id) => replaces?.includes(id as ArticleId)));
  const captured = questions.filter((one) => one.sure !== null && !isMeant(one));
  const isRight = ({ right, article }: (typeof all)[number]) => article !== null && right.includes(article);
  console.log(
    `${questions.length} questions: ${captured.length} taken for a request (${percent(captured.length, questions.length)}), ${captured.filter(isRight).length} of them of the ${questions.filter(isRight).length} that the knowledge base answers rightly; asked back about an intent: ${questions.filter(({ offered }) => offered.length > 0).length}`,
  );
  for (const { text, sure, right } of captured) console.log(`   taken: ${text} -> ${sure} (${right.join(', ')})`);
  const line = (name: string, meant: typeof all, found: typeof all) => {
    const right = found.filter(({ intent, sure }) => intent === sure);
    const offered = meant.filter((one) => one.intent !== null && one.offered.includes(one.intent));
    const answered = meant.filter(({ sure, article }) => sure === null && article !== null);
    console.log(
      `  ${name.padEnd(21)} recall ${percent(right.length, meant.length).padStart(7)}, offered ${percent(offered.length, meant.length).padStart(7)}, precision ${percent(right.length, found.length).padStart(7)}, answered by an article ${answered.length}`,
    );
  };
  const requests = all.filter(({ intent }) => intent !== null);
  for (const { name } of intents) {
    line(
      name,
      requests.filter(({ intent }) => intent === name),
      requests.filter(({ sure }) => sure === name),
    );
  }
  line(
    'all',
    requests,
    requests.filter(({ sure }) => sure !== null),
  );
  for (const { text, sure, intent } of requests) {
    if (sure !== null && sure !== intent) console.log(`   wrong: ${text} -> ${sure} (${intent})`);
  }
}
