import type { ArticleId } from '#contracts/ids.js';
import type {
  Answer,
  CalibrationFeedback,
  KnowledgeArticle,
  Question,
  RiskCoveragePoint,
  Trial,
} from '#engine/ports/answerer.js';
import { ArticleIngestion } from './article-ingestion.js';
import { priorCalibration } from './confidence/calibration.js';
import { typicalQuestions, weightedConfidences } from './confidence/held-back.js';
import type { ScoringMode } from './confidence/scoring-mode.js';
import { decide } from './deciding/decide.js';
import type { WeightedConfidence } from './feedback/effective-threshold.js';
import { riskCoverage } from './feedback/risk-coverage.js';
import { type Source, sources, TrafficCalibration } from './feedback/traffic-calibration.js';
import { encoderInput } from './gloss/encoder-input.js';
import { Knowledge } from './knowledge/knowledge.js';
import type { KnowledgeCache } from './knowledge/knowledge-cache.js';
import type { KnowledgeModel } from './knowledge/knowledge-model.js';
import { comparedTextsOf } from './meaning/phrasings.js';
import { TextEmbeddings, type TextEmbeddingsOptions } from './meaning/text-embeddings.js';
import { ModelTrial } from './model-trial.js';
import { noPause, type Pause, yieldingPause } from './numeric/pause.js';
import { type Language, languageOf } from './text/normalise.js';
import { Trained, type TrainedData } from './training/trained.js';
import type { Trainer } from './training/trainer.js';

export interface ChatbotModelOptions {
  readonly vectors: VectorSource | null;
  /** Whether calibration uses the questions of visitors. */
  readonly learnsFromQuestions: boolean;
  /** Cache of the index of a language between starts. */
  readonly indexCache: ((language: Language) => KnowledgeCache) | null;
}

/** Source of text vectors. */
export type VectorSource = Pick<TextEmbeddingsOptions, 'encoder' | 'cache'>;

/** Model of one chatbot: a knowledge model per language of its articles, calibrated by its traffic. */
export class ChatbotModel {
  private readonly models = new Map<Language, KnowledgeModel>();
  private readonly traffic = new TrafficCalibration(
    (source) => this.assumedShare(source),
    (source) => this.expectedConfidences(source),
  );
  private readonly ingestion = new ArticleIngestion(
    (language) => this.model(language),
    () => this.models.keys(),
    (language) => this.changed(language),
    (problem) => this.onProblem(problem),
    (language) => this.options.indexCache?.(language) ?? null,
  );
  /** Tail of the queue of questions. They run one after the other: concurrently, each would take as long as the last. */
  private lastAnswer: Promise<unknown> = Promise.resolve();
  /** One time slice for the whole queue: the first questions are answered before work on the last begins. */
  private pause: Pause = noPause;
  private pendingAnswers = 0;

  /** `changed` is called after every change with the language that should be trained, `onProblem` with failures of indexing. */
  constructor(
    private readonly changed: (language: Language) => void,
    private readonly onProblem: (problem: unknown) => void,
    private readonly options: ChatbotModelOptions = { vectors: null, learnsFromQuestions: true, indexCache: null },
  ) {}

  answer(question: Question): Promise<Answer> {
    // With an encoder, questions run concurrently: they mostly wait for it.
    if (this.options.vectors !== null) return this.decide(question);
    if (this.pendingAnswers === 0) this.pause = yieldingPause(undefined, 'question');
    this.pendingAnswers += 1;
    const answer = this.lastAnswer
      .then(() => this.decide(question, this.pause))
      .finally(() => {
        this.pendingAnswers -= 1;
      });
    this.lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  private async decide(question: Question, pause = yieldingPause(undefined, 'question')): Promise<Answer> {
    await this.ingestion.ready();
    const answer = await decide(question, this.models, this.traffic, pause);
    if (this.options.learnsFromQuestions) this.traffic.observe(answer.decision);
    return answer;
  }

  /** Trial of an edit, beside the live models. */
  async trial({ put, remove }: { put: KnowledgeArticle[]; remove: ArticleId[] }): Promise<Trial> {
    await this.ingestion.ready();
    const pause = yieldingPause();
    const gone = new Set([...remove, ...put.map(({ id }) => id)]);
    const touched = new Set(
      [...put, ...[...gone].flatMap((id) => this.ingestion.article(id) ?? [])].map(({ locale }) => languageOf(locale)),
    );
    const models = new Map(this.models);
    for (const language of touched) {
      const model = this.models.get(language) ?? this.emptyModel(language);
      const own = put.filter(({ locale }) => languageOf(locale) === language);
      models.set(language, { ...model, knowledge: await model.knowledge.fork(own, gone, pause) });
    }
    return new ModelTrial(models, this.traffic);
  }

  riskCoverage(): RiskCoveragePoint[] {
    const expected = this.calibratedSources().map(({ source, part, heldBack, assumed }) => ({
      ...{ part, heldBack, assumed, real: this.traffic.shareOf(source) },
      correct: (confidence: number) => this.traffic.correct(source, confidence),
      thresholdFor: (promise: number) => this.traffic.thresholdFor(source, promise),
    }));
    const all = expected.reduce((sum, { part }) => sum + part, 0);
    return riskCoverage(expected.map((source) => ({ ...source, part: source.part / all })));
  }

  /** Whether a training has held out questions for calibration. */
  isTrained(): boolean {
    return this.calibratedSources().length > 0;
  }

  private calibratedSources() {
    const kinds = { answers: 'answer', documents: 'document' } as const;
    return [...this.models].flatMap(([language, model]) =>
      sources.flatMap((source) => {
        const { calibration } = model;
        const mode = mainMode(model, source);
        const heldBack = calibration.heldBack[mode];
        const part = this.ingestion.articlesIn(language).filter(({ kind }) => kind === kinds[source]).length;
        return heldBack && part > 0 ? [{ source, part, heldBack, assumed: calibration.shares[mode] }] : [];
      }),
    );
  }

  setFeedback(feedback: CalibrationFeedback): void {
    this.traffic.replace(feedback);
  }

  put(article: KnowledgeArticle): void {
    this.ingestion.put(article);
  }

  remove(id: ArticleId): void {
    this.ingestion.remove(id);
  }

  load(articles: readonly KnowledgeArticle[]): Promise<void> {
    return this.ingestion.load(articles);
  }

  setSynonyms(groups: string[][]): void {
    this.ingestion.setSynonyms(groups);
  }

  /** Trains one language and applies the results as they come. */
  async train(language: Language, trainer: Trainer, signal: AbortSignal): Promise<void> {
    await this.ingestion.ready();
    await this.ingestion.refresh(language, yieldingPause(signal));
    await this.ingestion.save(language);
    const model = this.model(language);
    let opening = Promise.resolve();
    const open = async (data: TrainedData | null) => {
      model.trained = data ? await Trained.open(data, yieldingPause(signal)) : null;
    };
    const vectors = await vectorsOf(model);
    const task = {
      language,
      synonyms: this.ingestion.synonyms,
      // Sorted, so that the same knowledge gives the same model in whatever order it was edited.
      articles: this.ingestion.articlesIn(language).sort((one, other) => (one.id < other.id ? -1 : 1)),
      vectors,
    };
    await trainer(
      task,
      {
        trained: (data) => {
          opening = open(data);
          // Awaited below. An abort may reject it before that, while the training continues; this prevents an unhandled rejection.
          opening.catch(() => undefined);
        },
        calibrated: (calibration) => {
          model.calibration = calibration;
          this.traffic.refit();
        },
      },
      signal,
    );
    await opening;
  }

  close(): void {
    for (const { embeddings } of this.models.values()) embeddings?.close();
  }

  /** Resolves when no text is being encoded in the background. */
  async settled(): Promise<void> {
    for (const { embeddings } of this.models.values()) await embeddings?.settled();
  }

  private model(language: Language): KnowledgeModel {
    const known = this.models.get(language);
    if (known) return known;
    const made = this.emptyModel(language);
    this.models.set(language, made);
    return made;
  }

  private emptyModel(language: Language): KnowledgeModel {
    const onEncoded = () => this.changed(language);
    const { vectors } = this.options;
    const transform = vectors && encoderInput(vectors.encoder, language);
    const embeddings = vectors && transform ? new TextEmbeddings({ ...vectors, transform, onEncoded }) : null;
    const knowledge = Knowledge.empty(language, this.ingestion.synonyms);
    return { knowledge, trained: null, calibration: priorCalibration, embeddings };
  }

  private expectedConfidences(source: Source): WeightedConfidence[] {
    return [...this.models.values()].flatMap((model) => {
      return weightedConfidences(model.calibration.heldBack[mainMode(model, source)] ?? typicalQuestions(1));
    });
  }

  /** The languages' shares are similar, so their mean serves all. */
  private assumedShare(source: Source): number {
    const shares = [...this.models.values()].map((model) => model.calibration.shares[mainMode(model, source)]);
    return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : 0.45;
  }
}

/** Known vectors of the answers' texts. */
async function vectorsOf({ knowledge, embeddings }: KnowledgeModel): Promise<ReadonlyMap<string, Float32Array>> {
  if (!embeddings) return new Map();
  const texts = new Set(knowledge.answers.flatMap((unit) => (unit ? comparedTextsOf(unit) : [])));
  await embeddings.request(texts);
  return embeddings.vectorsOf(texts);
}

/** Scoring mode that currently applies to most questions to a source. */
function mainMode({ calibration, trained }: KnowledgeModel, source: Source): ScoringMode {
  if (source === 'documents') return 'documents';
  if (!trained) return 'matching';
  return calibration.heldBack.meaning ? 'meaning' : 'trained';
}
