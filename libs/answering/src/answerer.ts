import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Answer, Answerer, Experience, KnowledgeArticle, Question } from '#engine/ports/answerer.js';
import { ChatbotMind } from './chatbot-mind.js';
import { decide } from './deciding/decide.js';

/** Makes an answerer that knows nothing yet. */
export function createAnswerer(): Answerer {
  return new EmbeddedAnswerer();
}

class EmbeddedAnswerer implements Answerer {
  private readonly chatbots = new Map<ChatbotId, ChatbotMind>();
  private readonly owners = new Map<ArticleId, ChatbotId>();
  private closed = false;

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.closed) throw new Error('the answerer is closed');
    const chatbot = this.chatbots.get(question.chatbotId);
    await chatbot?.ready();
    signal.throwIfAborted();
    return decide(question, chatbot?.minds ?? new Map(), (_, confidence) => confidence);
  }

  put(article: KnowledgeArticle): void {
    const owner = this.owners.get(article.id);
    if (owner !== undefined && owner !== article.chatbotId) this.remove(article.id);
    this.owners.set(article.id, article.chatbotId);
    this.chatbot(article.chatbotId).put(article);
  }

  remove(id: ArticleId): void {
    const owner = this.owners.get(id);
    if (owner === undefined) return;
    this.owners.delete(id);
    this.chatbots.get(owner)?.remove(id);
  }

  async load(articles: KnowledgeArticle[]): Promise<void> {
    this.chatbots.clear();
    this.owners.clear();
    const byChatbot = new Map<ChatbotId, KnowledgeArticle[]>();
    for (const article of articles) {
      this.owners.set(article.id, article.chatbotId);
      const own = byChatbot.get(article.chatbotId);
      if (own) own.push(article);
      else byChatbot.set(article.chatbotId, [article]);
    }
    for (const [id, own] of byChatbot) await this.chatbot(id).load(own);
  }

  setSynonyms(chatbotId: ChatbotId, groups: string[][]): void {
    this.chatbot(chatbotId).setSynonyms(groups);
  }

  learn(_chatbotId: ChatbotId, _experience: Experience): void {}

  async close(): Promise<void> {
    this.closed = true;
    this.chatbots.clear();
    this.owners.clear();
  }

  private chatbot(id: ChatbotId): ChatbotMind {
    const known = this.chatbots.get(id);
    if (known) return known;
    const made = new ChatbotMind(() => undefined);
    this.chatbots.set(id, made);
    return made;
  }
}
