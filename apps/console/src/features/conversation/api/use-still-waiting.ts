import { useEffect, useState } from 'react';
import { timing } from '#contracts/timing.js';

/** True once `waiting` has lasted longer than a system may take: the server then looks the outcome up. */
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
