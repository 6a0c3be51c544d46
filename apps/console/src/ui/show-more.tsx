import { Button } from '@mantine/core';
import { useT } from '../lib/translate.js';

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Button under a list that is read page by page; nothing once all of it is there. */
export function ShowMore({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
  className,
}: {
  list: PagedList;
  /** Missing: "Show more". */
  label?: string;
  className?: string;
}) {
  const t = useT();
  if (!hasNextPage) return null;
  return (
    <div className={className}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label ?? t('people.more')}
      </Button>
    </div>
  );
}
