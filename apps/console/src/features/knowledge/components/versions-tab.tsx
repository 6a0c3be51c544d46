import { Button, Skeleton } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ArticleContent, ArticleVersionSummary, ArticleView } from '#contracts/articles.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { showDone } from '../../../ui/show-done.js';
import { useArticleChanges } from '../api/use-articles.js';
import { useVersion, useVersions, versionsPerPage } from '../api/use-versions.js';
import { ArticleDifference } from './article-difference.js';
import classes from './versions-tab.module.css';

interface Props {
  article: ArticleView;
  /** Something is being written: a version that came back now would be in its way. */
  locked: boolean;
  mayWrite: boolean;
}

/** Version history, with a diff to the previous or the latest version. */
export function VersionsTab({ article, locked, mayWrite }: Props) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState(1);
  const versions = useVersions(article.id, page);
  const found = versions.data;
  const asked = Number(search.get('version') ?? article.version);
  const version = Number.isInteger(asked) && asked >= 1 && asked <= article.version ? asked : article.version;
  const showNewest = () => {
    setPage(1);
    setSearch({ tab: 'versions' }, { replace: true });
  };
  const againstNewest = search.get('against') === 'newest' && version !== article.version;
  return (
    <div className={classes.tab}>
      <nav className={`${classes.list} scroll`} aria-label={t('article.tab.versions')}>
        {versions.error && (
          <FailureBanner failure={failureOf(versions.error)} onRetry={() => void versions.refetch()} />
        )}
        <ul className={classes.rows}>
          {found?.items.map((each) => (
            <li key={each.version}>
              <VersionRow version={each} isOpen={each.version === version} />
            </li>
          ))}
        </ul>
        <Pages
          size="xs"
          className={classes.pages}
          total={found?.total ?? 0}
          perPage={versionsPerPage}
          page={page}
          onChange={setPage}
        />
      </nav>
      <section className={`${classes.comparison} scroll`} aria-label={t('difference.title')}>
        <Comparison
          key={`${version}${againstNewest}`}
          article={article}
          version={version}
          other={againstNewest ? article.version : version - 1}
        >
          {mayWrite && version !== article.version && (
            <Restore article={article} version={version} locked={locked} onRestored={showNewest} />
          )}
        </Comparison>
      </section>
    </div>
  );
}

function VersionRow({ version, isOpen }: { version: ArticleVersionSummary; isOpen: boolean }) {
  const t = useT();
  return (
    <Link
      to={`?tab=versions&version=${version.version}`}
      replace
      className={classes.row}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={classes.line}>
        <span className={classes.name}>{t('versions.version', { version: version.version })}</span>
        {version.published && <Chip tone="accent">{t('versions.answers')}</Chip>}
      </span>
      <span className={classes.by}>
        <span className="truncate">
          {version.authorName ?? t(`actor.${version.author.kind}`)}
          {version.principal && ` · ${t(`actor.${version.principal.kind}`)}`}
        </span>
        <Ago at={version.createdAt} />
      </span>
    </Link>
  );
}

interface ComparisonProps {
  article: ArticleView;
  version: number;
  /** The version to compare with; 0 for none. */
  other: number;
  children: React.ReactNode;
}

function Comparison({ article, version, other, children }: ComparisonProps) {
  const t = useT();
  const [one, two] = [useVersion(article.id, version), useVersion(article.id, other)];
  const error = one.error ?? two.error;
  const isNewest = version === article.version;
  const [before, after] = other < version ? [two.data, one.data] : [one.data, two.data];
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.heading}>
          {other === 0
            ? t('versions.first')
            : t('versions.from_to', { before: Math.min(version, other), after: Math.max(version, other) })}
        </h2>
        {!isNewest && (
          <Link
            className={classes.turn}
            replace
            to={`?tab=versions&version=${version}${other < version ? '&against=newest' : ''}`}
          >
            {t(other < version ? 'versions.against_newest' : 'versions.against_before')}
          </Link>
        )}
        {children}
      </header>
      {error && <FailureBanner failure={failureOf(error)} />}
      {!error && after && (other === 0 || before) && (
        <ArticleDifference before={before?.content ?? nothing(after.content)} after={after.content} />
      )}
      {!error && !(after && (other === 0 || before)) && <Skeleton height={160} />}
    </>
  );
}

/** The first version against nothing: only its words are new. */
function nothing(content: ArticleContent): ArticleContent {
  return { ...content, title: '', topic: '', variants: [], body: '' };
}

interface RestoreProps extends Pick<Props, 'article' | 'locked'> {
  version: number;
  /** Not called once another tab was opened. */
  onRestored: () => void;
}

function Restore({ article, version, locked, onRestored }: RestoreProps) {
  const t = useT();
  const { replace } = useArticleChanges();
  const old = useVersion(article.id, version).data;
  if (article.status === 'archived') return null;
  const restore = async () => {
    if (!old) return;
    const content = { ...old.content, id: article.id, basedOn: article.version, publish: false };
    try {
      const restored = await replace.mutateAsync(content, { onSuccess: onRestored });
      showDone(t, t('article.saved_as', { version: restored.version }));
    } catch {
      // `replace` holds the error.
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRestore size={14} />}
        disabled={locked || !old}
        loading={replace.isPending}
        onClick={() => void restore()}
        title={locked ? t('versions.locked') : undefined}
      >
        {t('versions.restore')}
      </Button>
      {replace.error && <FailureBanner failure={failureOf(replace.error)} />}
    </>
  );
}
