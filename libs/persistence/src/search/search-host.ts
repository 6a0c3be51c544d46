import type { Log } from '#engine/ports/log.js';
import type { Findings, Question } from './finder.js';
import { SearchDesk } from './search-desk.js';

/** Where the search runs. */
export interface SearchHost {
  follow(): void;
  find(question: Question): Promise<Findings>;
  indexed(): Promise<void>;
  close(): Promise<void>;
}

/** Searches between other work of the event loop: for tests and sources that were not built. */
export function searchInline(directory: string, log: Log): SearchHost {
  const desk = new SearchDesk(directory, log);
  return {
    follow: () => desk.follow(),
    find: async (question) => desk.find(question),
    indexed: () => desk.indexed(),
    close: async () => desk.close(),
  };
}
