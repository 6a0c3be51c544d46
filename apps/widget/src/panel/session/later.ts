import { useEffect, useState } from 'preact/hooks';

/** A part of the panel with a script of its own, which most visitors never need. */
export interface Later<T> {
  /** Null until it has been loaded. */
  readonly present: T | null;
  load(): Promise<T>;
}

const againMs = 3_000;

export function later<T>(load: () => Promise<T>): Later<T> {
  let present: T | null = null;
  return {
    get present() {
      return present;
    },
    load: async () => {
      present ??= await load();
      return present;
    },
  };
}

/** The part, loaded when it is first needed; null until then. Where the server is not reached, it is tried again. */
export function useLater<T>(part: Later<T>, isNeeded = true): T | null {
  const [, setLoaded] = useState(false);
  const isMissing = isNeeded && part.present === null;
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = () =>
      part.load().then(
        () => isOver || setLoaded(true),
        () => {
          if (!isOver) timer = setTimeout(attempt, againMs);
        },
      );
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [part, isMissing]);
  return part.present;
}
