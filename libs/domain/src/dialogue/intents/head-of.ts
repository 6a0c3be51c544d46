import { plainWords } from '../entities/plain-words.js';

/** Maximum words of the request before the colon. */
const maxWords = 5;
/** Words of a denial, a question or the past: "I have opened a ticket", "non voglio annullare". */
const otherThanRequest =
  /^(?:before|after|prima|dopo) |(?:^| )(?:no|not|never|don t|dont|why|who|what|when|where|how|which|have|has|had|ve|did|was|were|(?!need)[a-z]+ed|non|mai|senza|perche|chi|cosa|quando|dove|come|quale|ho|hai|ha|abbiamo|avete|hanno)(?: |$)/;

/** Words before a colon, which may be a request by themselves: "open a ticket: the tent leaks". Null: no such colon. */
export function headOf(text: string): string | null {
  const [, before = '', , rest = ''] = /^([^:\n?]{4,100})(:\s|:\n)(.+)/su.exec(text.trim().slice(0, 2000)) ?? [];
  const head = before.trim();
  return rest.trim() !== '' && head.split(/\s+/).length <= maxWords && mayRequest(head) ? head : null;
}

/** Whether a part of a message may be a request: what comes before a colon, if any, denies, asks and tells nothing. */
export function mayRequest(part: string): boolean {
  const [head = ''] = part.split(/:\s/u, 1);
  return !otherThanRequest.test(plainWords(head));
}
