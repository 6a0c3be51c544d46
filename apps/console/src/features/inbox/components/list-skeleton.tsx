import { Skeleton } from '@mantine/core';
import { useDelayed } from '../../../ui/use-delayed.js';
import classes from './list-skeleton.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div className={classes.rows} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={classes.row}>
          <Skeleton circle height={32} />
          <div className={classes.lines}>
            <Skeleton height={10} width="45%" />
            <Skeleton height={9} width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
