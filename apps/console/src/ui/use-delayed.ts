import { useEffect, useState } from 'react';

/** Delayed flag: true once `waiting` has lasted 150 ms, so that fast responses show no skeleton. */
export function useDelayed(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}
