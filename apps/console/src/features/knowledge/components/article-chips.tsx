import type { ArticleSummary } from '#contracts/articles.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';

type Standing = Pick<ArticleSummary, 'status' | 'version' | 'publishedVersion'>;

/** Status chips: published or not, and whether a newer draft exists. */
export function ArticleChips({ article: { status, version, publishedVersion } }: { article: Standing }) {
  const t = useT();
  return (
    <>
      <Chip tone={status === 'published' ? 'accent' : 'plain'}>{t(`article.status.${status}`)}</Chip>
      {publishedVersion !== null && publishedVersion < version && (
        <Chip tone="amber" title={t('article.draft_waits_hint', { version, published: publishedVersion })}>
          {t('article.draft_waits')}
        </Chip>
      )}
    </>
  );
}
