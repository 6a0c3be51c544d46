import { Skeleton } from '@mantine/core';
import { useDelayed } from '../../../ui/use-delayed.js';
import classes from './thread-skeleton.module.css';

const widths = ['46%', '62%', '30%', '54%'];

export function ThreadSkeleton() {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={24} />
          <Skeleton height={38} width={width} radius="md" />
        </div>
      ))}
    </div>
  );
}
