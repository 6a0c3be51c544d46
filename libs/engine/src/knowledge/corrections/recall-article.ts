import type { RecallRow } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Page } from '#contracts/views.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';

type RecallPorts = Pick<Ports, 'articles' | 'decisions'>;

export interface RecallArticle {
  readonly id: ArticleId;
  /** Versions below it are old; where it is not said, those below the published one, or all where none is. */
  readonly before?: number;
  readonly only?: 'correctable';
  readonly page: number;
  readonly limit: number;
}

/**
 * Who was told the words of an older version, newest first. A version that differs in its title or its ways of asking
 * alone has told nobody anything else. Null: there is no such article.
 */
export async function recallArticle(
  { articles, decisions }: RecallPorts,
  { id, before, only, page, limit }: RecallArticle,
): Promise<Page<RecallRow> | null> {
  const article = await articles.get(id);
  if (!article) return null;
  await decisions.catchUp();
  const { publishedVersion, version } = article;
  const old = await articles.otherVersions(id, before ?? publishedVersion ?? version + 1, publishedVersion);
  const { items, total } = await decisions.told(id, old, { offset: (page - 1) * limit, limit, only });
  const rows = items.map(({ conversationId, eventId, version, at, text, state, corrected }) => ({
    conversationId,
    eventId,
    version,
    at: iso(at),
    // Nobody knows visitors by name yet: screens make one of the id.
    visitorName: null,
    text,
    reachable: state !== 'closed',
    corrected,
  }));
  return { items: rows, total, page, limit };
}
