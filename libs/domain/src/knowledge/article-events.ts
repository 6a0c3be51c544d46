import type { EventBody, EventTypeOf } from '#contracts/events.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';

export type ArticleEvent = EventBody<EventTypeOf<'article'>>;

/** Version of an article as its events name it. */
export interface VersionTitle {
  readonly version: number;
  readonly title: string;
  readonly locale: string;
}

/** Article as its events see it: newest version, published version (null: none), and archive. */
export interface ArticleState extends VersionTitle {
  readonly chatbotId: ChatbotId;
  readonly publishedVersion: number | null;
  readonly archivedAt: Instant | null;
}

/** Versions concerned by a change, ascending: those saved, and the one published or unpublished. */
export function changedVersions(before: ArticleState | null, after: ArticleState): number[] {
  const versions = new Set<number>();
  for (let version = (before?.version ?? 0) + 1; version <= after.version; version += 1) versions.add(version);
  const { publishedVersion = null } = before ?? {};
  const moved = publishedVersion === after.publishedVersion ? null : (after.publishedVersion ?? publishedVersion);
  if (moved !== null) versions.add(moved);
  return [...versions].sort((a, b) => a - b);
}

/**
 * Events of a change of one article (`before` null: new). `versions` are those of {@link changedVersions}. No difference, no event;
 * replacing the published version is one publication.
 */
export function articleEvents(
  before: ArticleState | null,
  after: ArticleState,
  versions: readonly VersionTitle[],
): ArticleEvent[] {
  const { chatbotId } = after;
  const { publishedVersion: published = null, archivedAt: archived = null } = before ?? {};
  const inArchive = { chatbotId, title: after.title, locale: after.locale };
  const events: ArticleEvent[] = [];
  if (archived !== null && after.archivedAt === null) events.push({ type: 'article.unarchived', data: inArchive });
  for (const { version, title, locale } of versions) {
    const data = { chatbotId, title, locale, version };
    if (version > (before?.version ?? 0)) events.push({ type: 'article.saved', data });
    if (published === after.publishedVersion) continue;
    if (version === after.publishedVersion) events.push({ type: 'article.published', data });
    else if (after.publishedVersion === null && version === published)
      events.push({ type: 'article.unpublished', data });
  }
  if (archived === null && after.archivedAt !== null) events.push({ type: 'article.archived', data: inArchive });
  return events;
}
