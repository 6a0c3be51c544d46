import { withS } from './inflect-verb.js';

const irregular = new Map(
  `child children|foot feet|half halves|knife knives|leaf leaves|life lives|man men|woman women|mouse mice|person people|shelf shelves
tooth teeth|wife wives|loaf loaves|scarf scarves|thief thieves|postman postmen|workman workmen`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Nouns without a plural form, and nouns that are plural already. */
const unchanged = new Set(
  `accommodation advice air baggage behaviour bread broadband business cash clothing content credit data equipment electricity
footwear fruit furniture glass heating homework housing information insurance jewellery kit knowledge laundry leather luggage
maintenance money music news news packaging paint parking postage progress research rice series sheep shopping software staff support
toilet-paper traffic training transport trouble underwear water weather wood wool work`.split(/\s+/),
);

/** Plural of a gloss: of its last word, or of the noun before "of" ("proof of purchase"). */
export function pluralise(gloss: string): string {
  const of = gloss.indexOf(' of ');
  if (of > 0) return pluralise(gloss.slice(0, of)) + gloss.slice(of);
  const start = gloss.lastIndexOf(' ') + 1;
  const noun = gloss.slice(start);
  if (unchanged.has(noun) || /(?:[^s]s|ware|men|people)$/.test(noun)) return gloss;
  return gloss.slice(0, start) + (irregular.get(noun) ?? withS(noun));
}
