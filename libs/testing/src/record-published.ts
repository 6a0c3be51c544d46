import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import type { Ports } from '#engine/ports/ports.js';
import { EngineHarness, withheld } from './engine-harness.js';

/** Ports of an engine, and the articles that its answerer currently has. */
export function recordPublished(): { readonly ports: Ports; readonly live: ReadonlyMap<ArticleId, KnowledgeArticle> } {
  const { ports } = new EngineHarness(withheld);
  const live = new Map<ArticleId, KnowledgeArticle>();
  const answerer: Ports['answerer'] = {
    ...ports.answerer,
    put: (article) => void live.set(article.id, article),
    remove: (id) => void live.delete(id),
  };
  return { ports: { ...ports, answerer }, live };
}
