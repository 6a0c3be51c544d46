import type { Reading } from '../lexicon.js';
import type { Verbs } from './verbs.js';

const one: Record<string, string> = {
  mi: 'me',
  ti: 'you',
  ci: 'us',
  vi: 'you',
  si: '',
  lo: 'it',
  la: 'it',
  li: 'them',
  le: 'them',
  gli: 'them',
  ne: 'some',
};
const first: Record<string, string> = { me: 'to me', te: 'to you', ce: 'to us', ve: 'to you', se: '', glie: 'to them' };

/** Pronouns that are written on the end of a verb -> their gloss: `mi` "me", `melo` "it to me". */
const clitics = new Map(Object.entries(one));
for (const [person, to] of Object.entries(first)) {
  for (const object of ['lo', 'la', 'li', 'le', 'ne']) clitics.set(person + object, `${one[object]} ${to}`.trim());
}
const longest = 6;

/** Reads an infinitive, gerund or imperative with pronouns: "restituirla", "dirmelo", "facendolo", "speditemelo". */
export function readWithClitics(word: string, verbs: Verbs): Reading | undefined {
  for (let length = Math.min(longest, word.length - 3); length >= 2; length--) {
    const pronouns = clitics.get(word.slice(-length));
    if (pronouns === undefined) continue;
    const verb = readHost(word.slice(0, -length), verbs, /^[mtscv]i$/.test(word.slice(-length)));
    if (verb !== undefined) return { gloss: `${verb} ${pronouns}`.trim() };
  }
  return undefined;
}

function readHost(host: string, verbs: Verbs, reflexive: boolean): string | undefined {
  if (host.endsWith('r')) return verbs.infinitive(host, reflexive);
  if (host.endsWith('ndo')) return verbs.read(host)?.gloss;
  // Accept only imperatives that are too long to be a noun by chance.
  if (!/(?:[aei]te|[ai])$/.test(host) || host.length < 5) return undefined;
  const stem = host.replace(/te$/, '');
  return verbs.infinitive(`${stem}re`) ?? verbs.infinitive(stem.replace(/i$/, 'ere'));
}
