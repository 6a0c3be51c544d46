import { Api } from '../../support/api.js';
import type { VisitorPerson } from '../clients/people.js';
import type { Store } from '../deployment/deployment.js';
import type { ErasureEvidence } from '../evidence.js';
import { uniqueWordsOf } from './data-files.js';
import { retryRest } from './retry-rest.js';

/** Maximum words of one erasure to search for over REST. */
const searched = 3;

/** Erases conversations and visitors over REST as an admin, while the server is killed and restarted. */
export class Eraser {
  readonly erasures: ErasureEvidence[] = [];

  private constructor(
    private readonly admin: Api,
    private readonly store: Store,
  ) {}

  static async signIn(url: string, store: Store): Promise<Eraser> {
    return new Eraser(await Api.signedIn(url, 'elena'), store);
  }

  /**
   * Erases content of a visitor: one conversation of a visitor on the sdk, who continues in another one, or everything
   * of a visitor on the raw client. Returns false if the visitor has written nothing yet.
   */
  async erase({ recorder, shown }: VisitorPerson): Promise<boolean> {
    const { implementation, who, acts } = recorder.evidence;
    const conversationId = shown.at(-1)?.conversationId;
    if (who === null || conversationId === undefined) return false;
    const kind = implementation === 'sdk' ? 'conversation' : 'visitor';
    const path = kind === 'visitor' ? `/api/v1/visitors/${who}` : `/api/v1/conversations/${conversationId}`;
    const { statuses } = await retryRest(() => this.admin.ask('DELETE', path));
    const said = acts.flatMap((act) => (act.conversationId === conversationId ? uniqueWordsOf(act.text ?? '') : []));
    const inFiles = await this.store.words();
    const leftAtOnce = said.filter((word) => inFiles.has(word));
    this.erasures.push({ kind, visitorId: who, conversationId, statuses, leftAtOnce, found: [], isVisitorGone: null });
    return true;
  }

  /** Queries the server for erased content. */
  async lookAgain(words: (conversationId: string) => readonly string[]): Promise<void> {
    for (const erasure of this.erasures) {
      for (const word of words(erasure.conversationId).slice(0, searched))
        if ((await this.admin.get<unknown[]>(`/api/v1/history?q=${word}`)).body.length > 0) erasure.found.push(word);
      if (erasure.kind === 'conversation') continue;
      erasure.isVisitorGone = (await this.admin.get(`/api/v1/visitors/${erasure.visitorId}`)).status === 404;
    }
  }
}
