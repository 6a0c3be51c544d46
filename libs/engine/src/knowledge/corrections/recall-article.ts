import type { RecallRow } from '#contracts/article-recall.js';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
import type { Page } from '#contracts/views.js';
import type { Ports } from '../../ports/ports.js';
import { toVisitorSummary } from '../../views/conversation-views.js';
import { iso } from '../../views/iso.js';
import { windowOf } from '../../views/pages.js';

type RecallPorts = Pick<Ports, 'articles' | 'decisions' | 'journal'>;

export interface RecallArticle {
  readonly id: ArticleId;
  /** Versions below it are outdated; default: the published one, or all if none is. */
  readonly before?: number;
  readonly only?: 'correctable';
  readonly page: number;
  readonly limit: number;
}

/**
 * Recipients of outdated text of an article, newest first. A version that differs in title or phrasings only has the same text. Null: no
 * such article.
 */
export async function recallArticle(
  { articles, decisions, journal }: RecallPorts,
  { id, before, only, page, limit }: RecallArticle,
): Promise<Page<RecallRow> | null> {
  const article = await articles.get(id);
  if (!article) return null;
  await decisions.catchUp();
  const { publishedVersion, version } = article;
  const old = await articles.otherVersions(id, before ?? publishedVersion ?? version + 1, publishedVersion);
  const { items, total } = await decisions.recipients(id, old, { ...windowOf({ page, limit }), only });
  const rows = items.map(async ({ conversationId, eventId, version, at, text, state, corrected }) => ({
    conversationId,
    eventId,
    version,
    at: iso(at),
    visitor: toVisitorSummary(unwrap(await journal.read(conversationId), conversationId)),
    text,
    reachable: state !== 'closed',
    corrected,
  }));
  return { items: await Promise.all(rows), total, page, limit };
}

function unwrap<T>(found: T | null, id: ConversationId): T {
  if (found === null) throw new Error(`an answer was given in ${id}, which does not exist`);
  return found;
}
