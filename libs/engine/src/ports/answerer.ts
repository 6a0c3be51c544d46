import type { AnswerDecision, Choice, Citation } from '#contracts/answer.js';
import type { PolicyTopic } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';

/** One published version of an article. What is not published is never given to the answerer. */
export interface KnowledgeArticle {
  id: ArticleId;
  chatbotId: ChatbotId;
  version: number;
  /** `answer`: the body is said as it stands. `document`: the best sentences of the body are quoted. */
  kind: 'answer' | 'document';
  /** `en` or `it`; another language is treated without stemming. */
  locale: string;
  title: string;
  /** Ways in which visitors ask for this article, authored or taken from handed-over questions. */
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
  /** 0 to 1: answer only when the answer is right with at least this probability. */
  threshold: number;
  /** False where the turn before was answered by a question back: never two in a row. Default false. */
  mayClarify?: boolean;
  /** The article that the visitor chose when asked back: it is said, if it is still published. */
  chosen?: ArticleId | null;
  /**
   * Articles that the visitor called wrong for this very question. When not empty, the next best passage is offered,
   * whatever its confidence, with words that say so; withheld when there is none.
   */
  rejected?: readonly ArticleId[];
  /** What must not be answered: withheld with `policy_topic`. */
  policyTopics?: readonly PolicyTopic[];
}

export interface Answer {
  /** Markdown to say to the visitor; empty when withheld. */
  text: string;
  citations: Citation[];
  /** Two or three answers to choose from, when the decision is to clarify; else empty. */
  choices: Choice[];
  /** The whole record: keep it with the turn, it explains and replays the decision. */
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

/** What a decision was worth, known from an operator. */
export interface Verdict {
  /** The decision that was judged, as it was recorded. */
  decision: AnswerDecision;
  /** Its best candidate was (or would have been) the right answer. */
  right: boolean;
}

/** What the traffic of one chatbot teaches. Given as a whole, newest last; replaces what was given before. */
export interface Experience {
  /** Latest decisions on real questions, judged or not: they tell how many questions the knowledge base can answer. */
  decisions: AnswerDecision[];
  verdicts: Verdict[];
}

/** The knowledge as it would be after an edit. Its answers are not counted as traffic. */
export interface Trial {
  answer(question: Question): Promise<Answer>;
  /** Passages of the candidates of a decision made by this trial, in their order. */
  passages(decision: AnswerDecision): Passage[];
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
  /** Replaces everything, at start. Resolves when questions can be answered, before training has finished. */
  load(articles: KnowledgeArticle[]): Promise<void>;
  /** Replaces the operator's groups of words that mean the same for this chatbot, e.g. `[['sofa', 'couch']]`. */
  setSynonyms(chatbotId: ChatbotId, groups: string[][]): void;
  /**
   * The knowledge of a chatbot with these articles put in place and those removed; with neither, as it stands. What was
   * edited is judged by the untrained members, as it would be in the first minutes after publishing.
   */
  trial(chatbotId: ChatbotId, edit: { put: KnowledgeArticle[]; remove: ArticleId[] }): Promise<Trial>;
  /**
   * Expected coverage and precision by threshold (0.5 to 0.99), from held-back questions of the last training weighted by
   * the answerable share that the traffic shows. Empty before the first training.
   */
  riskCoverage(chatbotId: ChatbotId): { threshold: number; coverage: number; precision: number }[];
  /** Corrects the confidence by what the chatbot's real traffic showed. */
  learn(chatbotId: ChatbotId, experience: Experience): void;
  /** Stops background training and frees everything. */
  close(): Promise<void>;
}
