import type { ArticleCoverage, PhrasingSuggestions } from '#contracts/article-insights.js';
import type { Result } from '#contracts/result.js';
import type { TestRun } from '#contracts/test-sets.js';
import type { Ports } from '../../ports/ports.js';
import { LatestOnly } from '../latest-only.js';
import { runTestSet } from '../test-sets/run-test-set.js';
import type { UnansweredQuestions } from '../unanswered/unanswered-questions.js';
import { articleCoverage, type EditTrialInput, type InsightPorts } from './article-coverage.js';
import { RecentQuestions } from './recent-questions.js';
import { suggestPhrasings } from './suggest-phrasings.js';

/** Queue of trials for authors. Each computes for up to seconds, so one runs at a time, and each person has one of a kind, the latest. */
export class Insights {
  readonly #runs = new LatestOnly();
  readonly #recent: RecentQuestions;

  constructor(
    private readonly ports: InsightPorts & Pick<Ports, 'clock' | 'decisions' | 'testSets'>,
    private readonly unanswered: UnansweredQuestions,
  ) {
    this.#recent = new RecentQuestions(ports);
  }

  coverage(who: string, input: EditTrialInput, signal: AbortSignal): Promise<Result<ArticleCoverage>> {
    return this.#run(`coverage ${who}`, signal, (either) => articleCoverage(this.ports, this.#recent, input, either));
  }

  suggestions(who: string, input: EditTrialInput, signal: AbortSignal): Promise<Result<PhrasingSuggestions>> {
    const sources = { recent: this.#recent, unanswered: this.unanswered };
    return this.#run(`suggestions ${who}`, signal, (either) => suggestPhrasings(this.ports, sources, input, either));
  }

  testRun(who: string, input: Parameters<typeof runTestSet>[1], signal: AbortSignal): Promise<Result<TestRun>> {
    return this.#run(`test run ${who}`, signal, (either) => runTestSet(this.ports, input, either));
  }

  async #run<T>(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const run = await this.#runs.run(key, signal, work);
    return run.ok ? run.value : run;
  }
}
