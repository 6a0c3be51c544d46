import type { AnswerDecision, Choice, Citation } from '#contracts/answer.js';
import type { PolicyTopic } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';

/** Published version of an article. Unpublished ones never reach the answerer. */
export interface KnowledgeArticle {
  id: ArticleId;
  chatbotId: ChatbotId;
  version: number;
  /** `answer`: the body is the answer, word for word. `document`: the best sentences of the body are quoted. */
  kind: 'answer' | 'document';
  /** `en` or `it`; another language is treated without stemming. */
  locale: string;
  title: string;
  /** Phrasings of visitors' questions for this article, authored or taken from handed-over questions. */
  variants: string[];
  /** Markdown. */
  body: string;
}

export interface Question {
  chatbotId: ChatbotId;
  /** The visitor's words since the last answer: messages joined by a newline, truncated from the start if long. */
  text: string;
  /** Locale of the conversation. The text may turn out to be in another language of the chatbot. */
  locale: string;
  /** The visitor's previous turn, for follow-ups such as "and how much is it?"; null at the start. */
  previousTurn: string | null;
  /**
   * The visitor's turns before the previous one, newest first, a few at most: "and for children?" after "ok, thanks" follows
   * the question before. Default none.
   */
  earlierTurns?: readonly string[];
  /** Promised precision, 0 to 1: at least this share of answers is right. */
  threshold: number;
  /** False if the previous reply was a clarifying question: never two in a row. Default false. */
  mayClarify?: boolean;
  /**
   * True if the words may reply to something other than an answer: a person or a program wrote last, choices are open, or a
   * dialogue waits. "Yes" and "no" are then no small talk. Default false.
   */
  isReply?: boolean;
  /** Article that the visitor chose from a clarifying question: it is the answer, if still published. */
  chosen?: ArticleId | null;
  /**
   * Articles that the visitor rated wrong for this question. If not empty, the next best passage is offered, whatever
   * its confidence, with words that say so; withheld if there is none.
   */
  rejected?: readonly ArticleId[];
  /** Topics that must not be answered: withheld with `policy_topic`. */
  policyTopics?: readonly PolicyTopic[];
}

export interface Answer {
  /** Markdown for the visitor; empty when withheld. */
  text: string;
  citations: Citation[];
  /** One to three articles to choose from, if the decision is to clarify; else empty. */
  choices: Choice[];
  /** Complete decision record, stored with the turn to explain and replay it. */
  decision: AnswerDecision;
}

/** Citable part of one article version. */
export interface Passage {
  articleId: ArticleId;
  version: number;
  /** Unique within the article version. */
  passageId: string;
  title: string;
  /** Path of headings above the passage, outermost first. */
  headings: string[];
  /** Plain text. A citation's `start` and `end` are UTF-16 offsets in it. */
  text: string;
}

/**
 * Splits an article into passages. Pure and stable: the same article version always gives the same passages and ids, so a citation is
 * resolved by splitting the stored version again.
 */
export type CutPassages = (article: KnowledgeArticle) => Passage[];

/** Operator's label of a decision. */
export interface Verdict {
  /** The judged decision, as recorded. */
  decision: AnswerDecision;
  /** Whether its best candidate was, or would have been, the right answer. */
  right: boolean;
}

/** Calibration feedback for one chatbot from its real traffic, newest last. Replaces the previous one. */
export interface CalibrationFeedback {
  /** Latest decisions on real questions, judged or not: they show the share of answerable questions. */
  decisions: AnswerDecision[];
  verdicts: Verdict[];
}

/** Edit of a knowledge base: articles added or replaced, and articles removed. */
export interface KnowledgeEdit {
  put: KnowledgeArticle[];
  remove: ArticleId[];
}

/** Knowledge base with an edit applied. Its answers do not count as traffic. */
export interface Trial {
  answer(question: Question): Promise<Answer>;
  /** Passages of the candidates of a decision by this trial, in their order. */
  passages(decision: AnswerDecision): Passage[];
}

/** Point of the risk-coverage curve: shares of all questions, except `precision`, a share of those answered. */
export interface RiskCoveragePoint {
  readonly threshold: number;
  readonly coverage: number;
  readonly precision: number;
  /** Share of clarifying questions; the visitor's choice afterwards counts in neither of the others. */
  readonly asks?: number;
}

/**
 * Answerer of questions from the knowledge bases of one or more chatbots. Never throws on any content of a question or article; `answer`
 * rejects only with the signal's reason when aborted, or after `close`.
 */
export interface Answerer {
  answer(question: Question, signal: AbortSignal): Promise<Answer>;
  /** Adds or replaces a published article. The next `answer` includes it; retraining follows in the background. */
  put(article: KnowledgeArticle): void;
  /** Removes an article at once. Unknown ids are ignored. */
  remove(id: ArticleId): void;
  /**
   * Loads everything at start: the articles, and each chatbot's groups of synonyms. Resolves when questions can be answered, before
   * training has finished.
   */
  load(articles: KnowledgeArticle[], synonyms?: ReadonlyMap<ChatbotId, string[][]>): Promise<void>;
  /** Replaces a chatbot's groups of synonyms, e.g. `[['sofa', 'couch']]`. */
  setSynonyms(chatbotId: ChatbotId, groups: string[][]): void;
  /**
   * Trial of an edit on a chatbot's knowledge base; without edits, of its present state. Untrained models score the edited articles, as in
   * the first minutes after publishing.
   */
  trial(chatbotId: ChatbotId, edit: KnowledgeEdit): Promise<Trial>;
  /**
   * Risk-coverage curve for promises of 0.5 to 0.99, from held-out questions of the last training, weighted by the answerable share of the
   * traffic. Empty before the first training.
   */
  riskCoverage(chatbotId: ChatbotId): RiskCoveragePoint[];
  /** Whether there is a risk-coverage curve, without computing it. */
  isTrained(chatbotId: ChatbotId): boolean;
  /** Replaces the calibration feedback of a chatbot. */
  setFeedback(chatbotId: ChatbotId, feedback: CalibrationFeedback): void;
  /** Stops background training and frees all resources. */
  close(): Promise<void>;
}
