import {
  type ConfidenceModel,
  confidenceOf,
  fitConfidence,
  type Observation,
} from '#answering/confidence/confidence-model.js';
import { maxWords } from '#answering/deciding/read-question.js';
import { scoreAnswers, scoreDocuments } from '#answering/deciding/score-candidates.js';
import { smallTalk } from '#answering/deciding/small-talk.js';
import { noPause } from '#answering/numeric/pause.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { trainModel } from './knowledge-model.js';
import type { EvaluationArticle, Task } from './sets.js';

/** The evidence of each model; `meaning` where questions have vectors. */
const names = {
  words: { answer: ['pooled', 'covered', 'matched', 'singleTerm'], choice: ['together', 'lead', 'covered', 'matched'] },
  meaning: {
    answer: ['pooled', 'covered', 'matched', 'singleTerm', 'meaning'],
    choice: ['together', 'lead', 'covered', 'matched', 'meaning'],
  },
};
const documentNames = ['score', 'gap', 'topicLevel', 'sentence', 'covered', 'matched', 'known', 'length'];
const priorStrength = { weight: 1, bias: 0.01 };
const parts = 20;

interface QuestionObservations {
  answer: Observation;
  /** By size, fewest first. */
  choices: Observation[];
}

/**
 * The constants of `libs/answering/src/confidence/prior.ts`, fitted to natural questions; each counts alike. Answers and
 * documents are fitted apart, each as if the others were not there.
 */
export async function fitPrior(tasks: readonly Task[], encoder: SentenceEncoder): Promise<string> {
  const lines: string[] = [];
  for (const [kind, used] of [
    ['words', null],
    ['meaning', encoder],
  ] as const) {
    const asked = await observeAll(tasks, 'answer', used);
    const answer = await fitted(
      names[kind].answer,
      asked.map(({ answer }) => answer),
    );
    const choice = await fitted(
      names[kind].choice,
      asked.flatMap(({ choices }) => choices),
    );
    const sure = asked.map(({ answer: one, choices }) => ({
      confidence: confidenceOf(answer, one.evidence),
      choices: confidenceOf(choice, choices.at(-1)?.evidence ?? {}),
    }));
    sure.sort((left, other) => left.confidence - other.confidence);
    const quantiles = Array.from({ length: parts }, (_, at) => {
      const own = sure.slice((at * sure.length) / parts, ((at + 1) * sure.length) / parts);
      const mean = (key: 'confidence' | 'choices') => own.reduce((sum, one) => sum + one[key], 0) / own.length;
      return `[${mean('confidence').toFixed(2)}, ${mean('choices').toFixed(2)}]`;
    });
    lines.push(kind, `  answer ${show(answer)}`, `  choice ${show(choice)}`, `  share ${shareOf(asked)}`);
    lines.push(`  questions ${quantiles.join(', ')}`);
  }
  const asked = await observeAll(tasks, 'document', null);
  const observations = asked.map(({ answer }) => answer);
  lines.push('documents', `  ${show(await fitted(documentNames, observations))}`, `  share ${shareOf(asked)}`);
  return lines.join('\n');
}

const shareOf = (asked: readonly QuestionObservations[]) =>
  (asked.filter(({ answer }) => answer.right).length / asked.length).toFixed(2);

async function observeAll(
  tasks: readonly Task[],
  kind: EvaluationArticle['kind'],
  encoder: SentenceEncoder | null,
): Promise<QuestionObservations[]> {
  const asked: QuestionObservations[] = [];
  for (const task of tasks.map((task) => only(kind, task)))
    if (task.articles.length > 0) asked.push(...(await observe(task, encoder)));
  return asked;
}

async function observe(task: Task, encoder: SentenceEncoder | null): Promise<QuestionObservations[]> {
  const model = await trainModel(task, encoder);
  const asked: QuestionObservations[] = [];
  for (const { text, right } of task.questions) {
    if (smallTalk(text, task.locale)) continue;
    const read = model.knowledge.analyseQuestion(text, maxWords);
    const vector = await model.embeddings?.ofQuestion(text);
    const answers = scoreAnswers(model, read, { vector: vector ?? null });
    const documents = scoreDocuments(model, read);
    const scored = answers ?? documents;
    if (!scored) continue;
    const ids = (answers?.ranked.map(({ unit }) => unit.article.id) ?? [documents?.ranked[0]?.passage.articleId]).map(
      String,
    );
    const isRight = (size: number) => ids.slice(0, size).some((id) => right.includes(id));
    asked.push({
      answer: { evidence: scored.evidence, right: isRight(1), weight: 1 },
      choices: (answers?.choices ?? []).map(({ size, evidence }) => ({ evidence, right: isRight(size), weight: 1 })),
    });
  }
  model.embeddings?.close();
  return asked;
}

/** The task with articles of one kind. A question that only the others answer is one that nothing answers. */
function only(kind: EvaluationArticle['kind'], task: Task): Task {
  return { ...task, articles: task.articles.filter((article) => article.kind === kind) };
}

const fitted = (evidence: readonly string[], observations: readonly Observation[]): Promise<ConfidenceModel> =>
  fitConfidence(
    observations,
    { bias: 0, weights: Object.fromEntries(evidence.map((name) => [name, 0])) },
    priorStrength,
    noPause,
  );

function show({ bias, weights }: ConfidenceModel): string {
  const shown = Object.entries(weights).map(([name, weight]) => `${name}: ${weight.toFixed(2)}`);
  return `{ bias: ${bias.toFixed(2)}, weights: { ${shown.join(', ')} } }`;
}
