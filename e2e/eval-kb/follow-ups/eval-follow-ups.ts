import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedAnswerer } from '#answering/answerer.js';
import { builtinEncoder } from '#answering/encoder/builtin/builtin-encoder.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Answer } from '#engine/ports/answerer.js';
import { prepare } from '../ask.js';
import { patientEncoder } from '../patient-encoder.js';
import { projectTasks } from '../project-set.js';

/**
 * Measures questions that follow another one, to the knowledge base of the demonstration: read with the turn before, as the bot does, and
 * without it. Both sets were written from the articles alone; the rules were chosen on `development`, and nothing on `held-out`.
 * Arguments: `development` for that set, `encoder` to use the built-in sentence encoder, `list` to print what is not right.
 */
interface FollowUp {
  readonly before: string;
  readonly text: string;
  /** Ids of the articles that answer `text` after `before`; empty: none does. */
  readonly expected: readonly string[];
}

type Outcome = 'right' | 'wrong' | 'offered' | 'asked back wrongly' | 'withheld';

const options = process.argv.slice(2);
const part = options.includes('development') ? 'development' : 'held-out';
const followUps = JSON.parse(readFileSync(join(import.meta.dirname, `${part}.json`), 'utf8')) as Record<
  string,
  FollowUp[]
>;
/** The demonstration's threshold. */
const threshold = 0.9;

function outcomeOf({ expected }: FollowUp, { decision, citations, choices }: Answer): Outcome {
  const isExpected = (id: string | undefined) => id !== undefined && expected.includes(id);
  if (decision.decision === 'answer') return isExpected(citations[0]?.articleId) ? 'right' : 'wrong';
  if (decision.decision === 'withhold') return 'withheld';
  return choices.some(({ articleId }) => isExpected(articleId)) ? 'offered' : 'asked back wrongly';
}

async function outcomes(answerer: EmbeddedAnswerer, locale: string, withBefore: boolean): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for (const followUp of followUps[locale] ?? []) {
    const previousTurn = withBefore ? followUp.before : null;
    const answer = await answerer.answer(
      { chatbotId: 'evaluation' as ChatbotId, text: followUp.text, locale, previousTurn, threshold, mayClarify: true },
      new AbortController().signal,
    );
    const outcome = outcomeOf(followUp, answer);
    const isMissed = outcome === 'wrong' || (followUp.expected.length > 0 && outcome !== 'right');
    if (isMissed && withBefore && options.includes('list')) {
      const said = answer.citations[0]?.articleId ?? 'nothing';
      console.log(
        `${outcome}: ${followUp.before} / ${followUp.text} -> ${said}, not ${followUp.expected.join(' or ')}`,
      );
    }
    found.push(outcome);
  }
  return found;
}

function report(name: string, locale: string, found: readonly Outcome[]): void {
  const count = (isAnswerable: boolean, outcome: Outcome) =>
    found.filter((each, at) => each === outcome && (followUps[locale]?.[at]?.expected.length ?? 0) > 0 === isAnswerable)
      .length;
  const answerable = (['right', 'offered', 'asked back wrongly', 'wrong', 'withheld'] as const).map((outcome) =>
    count(true, outcome),
  );
  const others = (['wrong', 'asked back wrongly', 'withheld'] as const).map((outcome) => count(false, outcome));
  console.log(`| ${[name, ...answerable, ...others].join(' | ')} |`);
}

const quiet = () => undefined;
const encoder = options.includes('encoder')
  ? patientEncoder(builtinEncoder({ debug: quiet, info: quiet, warn: console.warn, error: console.error }))
  : null;
console.log('| | right | offered | others offered | wrong | withheld | no article: answered | asked back | withheld |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const task of projectTasks(process.cwd(), ['held-out'])) {
  if (!task.name.startsWith('demo ')) continue;
  const answerer = await prepare(task, encoder);
  report(`${task.locale}, with the turn before`, task.locale, await outcomes(answerer, task.locale, true));
  report(`${task.locale}, without`, task.locale, await outcomes(answerer, task.locale, false));
  await answerer.close();
}
await encoder?.close();
