import type { Bilingual } from '#contracts/business/action-fields.js';
import { type BotAction, type BotActionName, intentNames } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { type Locale, locales } from '#contracts/states.js';
import { intentExamples } from '#domain/dialogue/intents/intent-examples.js';
import type { IntentExamples } from '#domain/dialogue/intents/intents.js';
import { wishWords } from '#domain/dialogue/intents/without-courtesy.js';
import type { KnowledgeArticle } from '../ports/answerer.js';

/** Begins the id of no other article: those are UUIDs. */
const intentPrefix = 'intent:';
const knownPrefix = 'known:';
/** Never said: nothing in it may match a question. */
const emptyBody = '1.';

/** What a chatbot can do, and how its own visitors ask for it, beside the examples that actions of the product begin with. */
export interface TaughtIntent extends Pick<BotAction, 'phrasings'> {
  readonly name: BotActionName;
  /** Articles that explain how visitors do this themselves: who asks for them wants it done. */
  readonly replaces?: readonly ArticleId[];
  /** Of an action of an admin: what it is called. */
  readonly title?: Bilingual;
}

/** The answerer's name for the intents of a chatbot: an index of its own, so that the knowledge base answers as it does without them. */
export function intentIndex(chatbotId: ChatbotId): ChatbotId {
  return `${chatbotId}#intents` as ChatbotId;
}

/**
 * Intents as articles, so that what recognises them is what recognises questions: the same training, calibrated confidence, abstention and "Did
 * you mean…?". Only those of actions that can be carried out.
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
        variants: [...examples, ...(intent.phrasings?.[locale] ?? [])].map(wishWords),
        body: emptyBody,
      };
    }),
  );
}

/** What the examples of an action are in the index, by which they are removed again. */
export function intentArticleId(chatbotId: ChatbotId, name: BotActionName, locale: Locale): ArticleId {
  return `${intentPrefix}${name}:${locale}:${chatbotId}` as ArticleId;
}

/** An action of an admin begins with its title alone: how visitors ask for it is taught. */
function examplesOf({ name, title }: TaughtIntent, locale: Locale): IntentExamples {
  if (!isCustom(name)) return intentExamples[locale][name];
  return { title: title?.[locale] ?? name, examples: [] };
}

/**
 * An article of the knowledge base as the index of intents knows it: a question that is no intent. Null: it has no place there, as a document, which has
 * no phrasings, or as what an intent replaces.
 */
export function knownArticle(
  article: KnowledgeArticle,
  intents: readonly TaughtIntent[] = [],
): KnowledgeArticle | null {
  if (article.kind !== 'answer' || intents.some(({ replaces }) => replaces?.includes(article.id))) return null;
  return { ...article, id: knownArticleId(article.id), chatbotId: intentIndex(article.chatbotId), body: emptyBody };
}

/** Its id in the index of intents, by which it is removed again. */
export function knownArticleId(id: ArticleId): ArticleId {
  return `${knownPrefix}${id}` as ArticleId;
}

/** The intent that an article of the index stands for; null: it is a known question. */
export function intentOfArticle(id: ArticleId): BotActionName | null {
  if (!id.startsWith(intentPrefix)) return null;
  const [name = ''] = id.slice(intentPrefix.length).split(':');
  return isCustom(name) ? name : (intentNames.find((known) => known === name) ?? null);
}
