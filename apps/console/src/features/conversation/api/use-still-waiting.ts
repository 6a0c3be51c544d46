import { useEffect, useState } from 'react';
import { timing } from '#contracts/timing.js';

/** True once `waiting` has lasted longer than a system may take: then it is asked whether it did it. */
export function useStillWaiting(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), timing.businessOperationMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}
