import { leadingPhrase, plainWords } from './plain-words.js';

const list = (phrases: string): string[] => phrases.split(', ');

/** Both languages at once, since people mix them in short replies ("ok", "yes", "sì"). */
const yes = list(
  'yes, yep, yeah, yup, ya, y, sure, of course, certainly, absolutely, definitely, ok, okay, k, fine, right, correct, exactly, perfect, great, good, confirm, confirmed, i confirm, i do, go ahead, please do, do it, book it, send it, sounds good, that works, works for me, all good, all right, alright, that is right, that s right, that is correct, that s correct, that is fine, that s fine, it is, si, s, sisi, certo, certamente, sicuro, esatto, esattamente, giusto, corretto, perfetto, ottimo, bene, benissimo, va bene, va benissimo, tutto giusto, tutto corretto, tutto bene, d accordo, daccordo, confermo, conferma, confermato, procedi, proceda, procedete, procediamo, prenota, prenoti, prenotate, invia, invii, inviate, vai, volentieri, assolutamente, assolutamente si, facciamo cosi, mi va bene, per me va bene, e giusto, e corretto',
);
const no = list(
  'no, nope, nah, n, not really, not quite, wrong, incorrect, that is wrong, that s wrong, that is not right, that s not right, it is not, it isn t, not right, not correct, absolutely not, no way, rather not, i d rather not, non va bene, non e giusto, non e corretto, non e cosi, sbagliato, errato, per niente, assolutamente no, niente affatto, non confermo, non mi va bene, meglio di no, direi di no',
);
/** Courtesy that may surround either. */
const polite = list(
  'please, pls, thanks, thank you, thank you very much, thanks a lot, cheers, that is fine, it is fine, per favore, per piacere, grazie, grazie mille, ah, eh, oh, uhm, mh, beh, allora, well, then, dai, tutto, pure, all, that, it, for me, per me, cosi, questo, anche',
);

/**
 * Reads agreement or refusal: "yes please", "va bene", "no grazie". `rest`: the remaining words, normalized, as in "yes, but at four".
 * Null: neither. "No problem" and "why not" agree.
 */
export function readConsent(text: string): { readonly agrees: boolean; readonly rest: string } | null {
  let rest = plainWords(text);
  let agrees: boolean | null = null;
  for (;;) {
    const agreeing = leadingPhrase(rest, exceptions) ?? leadingPhrase(rest, yes);
    const refusing = leadingPhrase(rest, no);
    const isNo = refusing !== null && refusing.length > (agreeing?.length ?? 0);
    const phrase = isNo ? refusing : agreeing;
    const said: boolean | null = phrase === null ? agrees : !isNo;
    // "yes no" is ambiguous.
    if (phrase !== null && agrees !== null && said !== agrees) return null;
    agrees = said;
    const next = phrase ?? leadingPhrase(rest, polite);
    if (next === null) return agrees === null ? null : { agrees, rest };
    rest = rest.slice(next.length).trim();
  }
}

/** Agreement that begins with a word of refusal. */
const exceptions = list('no problem, no problems, nessun problema, why not, perche no, no worries');
