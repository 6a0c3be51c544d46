import { Skeleton } from '@mantine/core';
import { useDelayed } from '../../../ui/use-delayed.js';
import classes from './history-hits.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

export function HistorySkeleton() {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={classes.hit}>
          <Skeleton height={10} width="40%" mb={10} />
          <Skeleton height={9} width="88%" />
        </div>
      ))}
    </div>
  );
}
