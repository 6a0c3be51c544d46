import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import itemClasses from './business-items.module.css';
import classes from './business-section.module.css';

/** Rows of a list that are shown at first. */
const shownAtFirst = 3;

interface Props {
  title: string;
  /** Undefined while they are read for the first time. */
  items: readonly ReactElement[] | undefined;
  /** Nobody is known whose records could be read: an empty list says nothing. */
  isUnknown?: boolean;
  /** Why not all of them could be read. */
  fault: ReactNode;
  isLoading: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  action?: ReactNode;
}

/** Records of one kind, with a line for an empty list. */
export function BusinessList({
  title,
  items = [],
  isUnknown = false,
  fault,
  isLoading,
  isRetrying,
  onRetry,
  action,
}: Props) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const late = useDelayed(isLoading);
  if (isUnknown && !fault && !action && items.length === 0) return null;
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {!isLoading && !((fault || isUnknown) && items.length === 0) && (
          <span className={classes.count}>
            {items.length === 0
              ? t('business.none')
              : `${items.length}${items.length < limits.businessRecords ? '' : '+'}`}
          </span>
        )}
        <span>{action}</span>
      </div>
      {late && <Skeleton height={44} radius="md" />}
      {fault && (
        <p className={classes.fault} role="status">
          <span>{fault}</span>
          <Button variant="default" size="compact-xs" loading={isRetrying} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <ul className={itemClasses.list} data-whole="true">
          {shown.map((item) => (
            <li key={item.key}>{item}</li>
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {t('business.more', { count: items.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
