import { createHash } from 'node:crypto';
import type { Chatbot } from '#contracts/chatbot.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import { refused } from './outcome.js';

/** Version of what a `PUT` or `PATCH` replaces, for optimistic concurrency control. Publishing and archiving do not change it. */
export type Revision = string;

/** The revisions that a write may replace; null: any. */
export type ExpectedRevisions = readonly Revision[] | null;

/** The refusal of a write that expects another revision; null where it may go on. Call it inside the transaction of the write. */
export function refuseStale(expected: ExpectedRevisions, present: Revision): ReturnType<typeof refused> | null {
  return expected === null || expected.includes(present) ? null : refused('version_moved');
}

/** An article is numbered already. */
export function articleRevision({ version }: { readonly version: number }): Revision {
  return String(version);
}

/** Settings have no number: they are their own version. */
export function chatbotRevision(chatbot: Chatbot): Revision {
  return digest(chatbot);
}

/** Titles are the articles' own and no part of the set. */
export function testSetRevision(questions: readonly TestQuestion[]): Revision {
  return digest(questions.map(({ question, expected }) => [question, expected?.kind, articleIn(expected)]));
}

function articleIn(expected: TestQuestion['expected']): string | undefined {
  return expected?.kind === 'article' ? expected.articleId : undefined;
}

/** Digest of a value as JSON, without characters that an entity tag may not have. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
