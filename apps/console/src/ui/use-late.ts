import { useEffect, useState } from 'react';

/** True once `waiting` has lasted 150 ms: what comes sooner needs no skeleton. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}
