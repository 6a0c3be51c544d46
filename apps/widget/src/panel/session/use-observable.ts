import { useEffect, useState } from 'preact/hooks';
import type { Observable } from '#sdk/observable.js';

export function useObservable<T>(observable: Observable<T>): T {
  const [value, setValue] = useState<{ readonly of: T }>({ of: observable.get() });
  useEffect(() => {
    const read = () => setValue((before) => (before.of === observable.get() ? before : { of: observable.get() }));
    // It may have changed between the first drawing and this effect.
    read();
    return observable.subscribe(read);
  }, [observable]);
  return value.of;
}
