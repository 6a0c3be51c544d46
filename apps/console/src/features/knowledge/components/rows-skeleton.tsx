import { Skeleton } from '@mantine/core';
import { useDelayed } from '../../../ui/use-delayed.js';
import classes from './rows-skeleton.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function RowsSkeleton() {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={classes.row}>
          <Skeleton height={10} width="44%" mb={9} />
          <Skeleton height={8} width="18%" />
        </div>
      ))}
    </div>
  );
}
