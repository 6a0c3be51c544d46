import type { AnswerDecision, Choice, Citation } from '#contracts/answer.js';
import type { PolicyTopic } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';

/** One published version of an article. What is not published is never given to the answerer. */
export interface KnowledgeArticle {
  id: ArticleId;
  chatbotId: ChatbotId;
  version: number;
  /** `answer`: the body is the answer, word for word. `document`: the best sentences of the body are quoted. */
  kind: 'answer' | 'document';
  /** `en` or `it`; another language is treated without stemming. */
  locale: string;
  title: string;
  /** Phrasings with which visitors ask for this article, authored or taken from handed-over questions. */
  variants: string[];
  /** Markdown. */
  body: string;
}

export interface Question {
  chatbotId: ChatbotId;
  /** What the visitor said since the last answer: messages joined by a newline, the end of it where it is long. */
  text: string;
  /** Locale of the conversation. The text may turn out to be in another language of the chatbot. */
  locale: string;
  /** The visitor's turn before this one, for follow-ups such as "and how much is it?"; null at the start. */
  previousTurn: string | null;
  /** Promise, 0 to 1: the share of answers that are right is at least this. */
  threshold: number;
  /** False where the turn before was answered by a question back: never two in a row. Default false. */
  mayClarify?: boolean;
  /** The article that the visitor chose when asked back: it is the answer, if it is still published. */
  chosen?: ArticleId | null;
  /**
   * Articles that the visitor called wrong for this very question. When not empty, the next best passage is offered,
   * whatever its confidence, with words that say so; withheld when there is none.
   */
  rejected?: readonly ArticleId[];
  /** Topics that must not be answered: withheld with `policy_topic`. */
  policyTopics?: readonly PolicyTopic[];
}

export interface Answer {
  /** Markdown for the visitor; empty when withheld. */
  text: string;
  citations: Citation[];
  /** One to three articles to choose from, when the decision is to clarify; else empty. */
  choices: Choice[];
  /** Complete record, kept with the turn: it explains and replays the decision. */
  decision: AnswerDecision;
}

/** A citable part of one article version. */
export interface Passage {
  articleId: ArticleId;
  version: number;
  /** Unique inside the article version. */
  passageId: string;
  title: string;
  /** Path of headings above the passage, outermost first. */
  headings: string[];
  /** Plain text. A citation's `start` and `end` are UTF-16 offsets in it. */
  text: string;
}

/**
 * Cuts an article into passages. Pure: the same article version gives the same passages with the same ids for ever,
 * so a citation is opened by cutting the stored version again.
 */
export type CutPassages = (article: KnowledgeArticle) => Passage[];

/** Label of a decision, from an operator. */
export interface Verdict {
  /** The decision that was judged, as it was recorded. */
  decision: AnswerDecision;
  /** Its best candidate was (or would have been) the right answer. */
  right: boolean;
}

/** Feedback on the confidence of one chatbot, from its real traffic, newest last. Each one replaces the one before. */
export interface CalibrationFeedback {
  /** Latest decisions on real questions, judged or not: they show how many questions the knowledge base can answer. */
  decisions: AnswerDecision[];
  verdicts: Verdict[];
}

/** Articles that are put in place, and those that are removed. */
export interface KnowledgeEdit {
  put: KnowledgeArticle[];
  remove: ArticleId[];
}

/** Knowledge as it would be after an edit. Its answers are not counted as traffic. */
export interface Trial {
  answer(question: Question): Promise<Answer>;
  /** Passages of the candidates of a decision made by this trial, in their order. */
  passages(decision: AnswerDecision): Passage[];
}

/** Point of the risk-coverage curve: shares of all questions, but `precision`, which is a share of those answered. */
export interface RiskCoveragePoint {
  readonly threshold: number;
  readonly coverage: number;
  readonly precision: number;
  /** Questions asked back; what a visitor then chooses counts in neither of the others. */
  readonly asks?: number;
}

/**
 * Answers questions from one or more chatbots' knowledge. Never throws on any content of a question or article;
 * `answer` rejects only with the signal's reason when aborted, or after `close`.
 */
export interface Answerer {
  answer(question: Question, signal: AbortSignal): Promise<Answer>;
  /** Adds or replaces one published article. The next `answer` already knows it; retraining follows in the background. */
  put(article: KnowledgeArticle): void;
  /** Withdraws an article at once. Unknown ids are ignored. */
  remove(id: ArticleId): void;
  /**
   * Replaces everything, at start: the articles, and each chatbot's groups of synonyms. Resolves when questions can be
   * answered, before training has finished.
   */
  load(articles: KnowledgeArticle[], synonyms?: ReadonlyMap<ChatbotId, string[][]>): Promise<void>;
  /** Replaces the operator's groups of words that mean the same for this chatbot, e.g. `[['sofa', 'couch']]`. */
  setSynonyms(chatbotId: ChatbotId, groups: string[][]): void;
  /**
   * Trial of an edit: the knowledge of a chatbot with these articles put and those removed; with neither, as it is now.
   * Untrained members score the edited articles, as they would in the first minutes after publishing.
   */
  trial(chatbotId: ChatbotId, edit: KnowledgeEdit): Promise<Trial>;
  /**
   * Risk-coverage curve for promises of 0.5 to 0.99, from held-back questions of the last training, weighted by the
   * answerable share of the traffic. Empty before the first training.
   */
  riskCoverage(chatbotId: ChatbotId): RiskCoveragePoint[];
  /** Whether there is such a curve, without computing it. */
  isTrained(chatbotId: ChatbotId): boolean;
  /** Replaces the feedback by which the confidence of a chatbot is corrected. */
  setFeedback(chatbotId: ChatbotId, feedback: CalibrationFeedback): void;
  /** Stops background training and frees everything. */
  close(): Promise<void>;
}
