import type { Instant } from '#contracts/ids.js';
import type { MailStore, OutgoingMail } from '#engine/ports/mail-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryMailStore implements MailStore, Restorable {
  readonly #byId = new Map<string, OutgoingMail>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async due(now: Instant, limit: number): Promise<OutgoingMail[]> {
    return this.#by('nextAttemptAt')
      .filter(({ nextAttemptAt }) => (nextAttemptAt ?? 0) <= now)
      .slice(0, limit);
  }

  async latestOf(subjectIds: readonly string[]): Promise<Map<string, OutgoingMail>> {
    const wanted = new Set(subjectIds);
    const about = this.#by('createdAt').filter(({ subjectId }) => wanted.has(subjectId));
    return new Map(about.map((mail) => [mail.subjectId, mail]));
  }

  async waiting(): Promise<number> {
    return this.#by('nextAttemptAt').length;
  }

  async refused(): Promise<number> {
    return this.#by('nextAttemptAt').filter(({ reason }) => reason !== null).length;
  }

  async lastSent(): Promise<OutgoingMail | null> {
    return this.#by('sentAt').at(-1) ?? null;
  }

  async lastFailed(): Promise<OutgoingMail | null> {
    return this.#by('failedAt').at(-1) ?? null;
  }

  async put(mail: OutgoingMail): Promise<void> {
    this.#byId.set(mail.id, mail);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }

  async removeAbout(subjectId: string): Promise<void> {
    for (const mail of this.#byId.values()) if (mail.subjectId === subjectId) this.#byId.delete(mail.id);
  }

  async removeEnded(before: Instant): Promise<void> {
    for (const { id, createdAt, nextAttemptAt } of this.#byId.values())
      if (createdAt < before && nextAttemptAt === null) this.#byId.delete(id);
  }

  /** Those that have this time, in its order. */
  #by(time: 'createdAt' | 'nextAttemptAt' | 'sentAt' | 'failedAt'): OutgoingMail[] {
    return [...this.#byId.values()]
      .filter((mail) => mail[time] !== null)
      .sort((a, b) => (a[time] ?? 0) - (b[time] ?? 0) || (a.id < b.id ? -1 : 1));
  }
}
