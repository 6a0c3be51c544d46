import type { Bilingual } from '#contracts/business/action-fields.js';
import { type BotAction, type BotActionName, intentNames } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { type Locale, locales } from '#contracts/states.js';
import { plainWords } from '#domain/dialogue/entities/plain-words.js';
import { contrasts } from '#domain/dialogue/intents/contrasts.js';
import { intentExamples } from '#domain/dialogue/intents/intent-examples.js';
import type { IntentExamples } from '#domain/dialogue/intents/intents.js';
import { requestWords } from '#domain/dialogue/intents/without-courtesy.js';
import type { KnowledgeArticle } from '../ports/answerer.js';

/** Id prefix of intents; other articles have UUIDs. */
const intentPrefix = 'intent:';
const knownPrefix = 'known:';
/** Placeholder that is never sent, and matches no question. */
const emptyBody = '1.';

/** Action of a chatbot, with its own visitors' phrasings beside the product's examples. */
export interface TaughtIntent extends Pick<BotAction, 'phrasings'> {
  readonly name: BotActionName;
  /** Articles that explain the action: visitors who ask about them want it done. */
  readonly replaces?: readonly ArticleId[];
  /** Title of an admin's action. */
  readonly title?: Bilingual;
}

/** Answerer id of a chatbot's intent index: separate, so that the knowledge base's answers are unaffected. */
export function intentIndex(chatbotId: ChatbotId): ChatbotId {
  return `${chatbotId}#intents` as ChatbotId;
}

/**
 * Intents as articles, recognised like questions: same training, calibrated confidence, abstention and "Did you mean…?". Runnable actions
 * only.
 */
export function intentArticles(chatbotId: ChatbotId, intents: readonly TaughtIntent[]): KnowledgeArticle[] {
  return intents.flatMap((intent) =>
    locales.map((locale) => {
      const { title, examples } = examplesOf(intent, locale);
      return {
        id: intentArticleId(chatbotId, intent.name, locale),
        chatbotId: intentIndex(chatbotId),
        version: 1,
        kind: 'answer' as const,
        locale,
        title,
        variants: [...examples, ...(intent.phrasings?.[locale] ?? [])].map(requestWords),
        body: emptyBody,
      };
    }),
  );
}

/** Negative examples of the intent index: questions that resemble a request and are none. */
export function contrastArticles(chatbotId: ChatbotId): KnowledgeArticle[] {
  return Object.entries(contrasts).flatMap(([subject, examples]) =>
    locales.map((locale) => {
      const [title = subject, ...variants] = examples[locale];
      return {
        id: `${knownPrefix}${subject}:${locale}:${chatbotId}` as ArticleId,
        chatbotId: intentIndex(chatbotId),
        version: 1,
        kind: 'answer' as const,
        locale,
        title,
        variants,
        body: emptyBody,
      };
    }),
  );
}

/** Id of an action's examples in the index, for their removal. */
export function intentArticleId(chatbotId: ChatbotId, name: BotActionName, locale: Locale): ArticleId {
  return `${intentPrefix}${name}:${locale}:${chatbotId}` as ArticleId;
}

/** Name of an action as visitors are offered it. */
export function intentTitle(intent: TaughtIntent, locale: string): string {
  return examplesOf(intent, locale.startsWith('it') ? 'it' : 'en').title;
}

/** Whether a message is one of the phrasings of an action, or its title, as they are. */
export function isPhrasingOf(intent: TaughtIntent, text: string): boolean {
  const said = plainWords(requestWords(text));
  return locales.some((locale) => {
    const { title, examples } = examplesOf(intent, locale);
    const known = [title, ...examples, ...(intent.phrasings?.[locale] ?? [])];
    return known.some((one) => plainWords(requestWords(one)) === said);
  });
}

/** An admin's action starts with just its title: phrasings are taught. */
function examplesOf({ name, title }: TaughtIntent, locale: Locale): IntentExamples {
  if (!isCustom(name)) return intentExamples[name][locale];
  return { title: title?.[locale] ?? name, examples: [] };
}

/**
 * Article of the knowledge base for the intent index, as a question that is no intent. Null: documents, which have no phrasings, and
 * articles that an intent replaces.
 */
export function knownArticle(
  article: KnowledgeArticle,
  intents: readonly TaughtIntent[] = [],
): KnowledgeArticle | null {
  if (article.kind !== 'answer' || intents.some(({ replaces }) => replaces?.includes(article.id))) return null;
  return { ...article, id: knownArticleId(article.id), chatbotId: intentIndex(article.chatbotId), body: emptyBody };
}

/** Its id in the intent index, for its removal. */
export function knownArticleId(id: ArticleId): ArticleId {
  return `${knownPrefix}${id}` as ArticleId;
}

/** Intent of an article in the index; null: a known question. */
export function intentOfArticle(id: ArticleId): BotActionName | null {
  if (!id.startsWith(intentPrefix)) return null;
  const [name = ''] = id.slice(intentPrefix.length).split(':');
  return isCustom(name) ? name : (intentNames.find((known) => known === name) ?? null);
}
