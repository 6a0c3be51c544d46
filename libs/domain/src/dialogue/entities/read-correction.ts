const maxCharacters = 400;

/** Opening of a correction: what follows replaces the earlier value. */
const opening =
  /^\s{0,20}(?:(?:yes|ok|okay|sì|si|va bene)[\s,]{1,5}(?:but|ma|però)|no|sorry|wait|actually|i mean|i meant|i said|scusa|scusi|scusate|mi scusi|aspetta|anzi|volevo dire|intendevo|ho detto|correggo|correction|errata|make that|make it|facciamo|meglio|rather|or rather|oops|ops)(?![\p{L}\d'’])[\s,.:;!-]{0,10}/iu;
/** "not the 3rd but the 4th": the part after it counts. */
const instead =
  /(?:,| )\s?(?:but|ma|bensì|instead|invece)\s(?!(?:not|non|n?either|nor|also|even|from|nemmeno|neanche|neppure|anche|solo|dal|dalla|dalle)(?!\p{L}))/iu;

/**
 * Rest of a message that opens as a correction: "no, at four" gives "at four". Null: no such opening, though the content may still correct
 * something.
 */
export function readCorrection(text: string): string | null {
  let rest = text.slice(0, maxCharacters);
  let isCorrection = false;
  for (let match = opening.exec(rest); match; match = opening.exec(rest)) {
    isCorrection = true;
    rest = rest.slice(match[0].length);
    if (match[0] === '') break;
  }
  const turn = /^(?:not|non)\s(?!(?:only|just|solo|soltanto)\s)/iu.test(rest) ? instead.exec(rest) : null;
  if (turn) return rest.slice(turn.index + turn[0].length).trim();
  return isCorrection ? rest.trim() : null;
}
