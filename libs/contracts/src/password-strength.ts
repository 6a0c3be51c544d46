import { limits } from './limits.js';

/**
 * Why a password is refused: too few characters, one of the most common ones, or derived from the person's name or
 * address.
 */
export type PasswordWeakness = 'too_short' | 'common' | 'personal';

/**
 * Weakness of a new password; null if it is acceptable. Length and a list of common passwords, no rules about kinds of
 * characters: they make people choose worse ones (NIST SP 800-63B, 3.1.1.2).
 */
export function passwordWeakness(
  password: string,
  person: { readonly name: string; readonly email: string },
): PasswordWeakness | null {
  if ([...password].length < limits.passwordMinLength) return 'too_short';
  const plain = password.toLowerCase();
  if (isMonotonous(plain) || commonWords.has(stemOf(plain))) return 'common';
  return isPersonal(plain, wordsOf(person)) ? 'personal' : null;
}

/** Score from 0 to 4, for a strength bar: length and number of different characters; 0 if the password is refused. */
export function passwordScore(password: string, person: { readonly name: string; readonly email: string }): number {
  if (passwordWeakness(password, person) !== null) return 0;
  const different = new Set(password).size;
  return 1 + Number(password.length >= 12) + Number(password.length >= 16) + Number(different >= 10);
}

/** Whether it contains such words and, without them, next to nothing. */
function isPersonal(plain: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && (rest.length < limits.passwordMinLength - 2 || isMonotonous(rest));
}

/** The address, and the words of at least three letters in it, without its top-level domain, and in the name; the longest first. */
function wordsOf({ name, email }: { readonly name: string; readonly email: string }): string[] {
  const address = email.toLowerCase();
  const parts = `${name.toLowerCase()} ${address.replace(/\.[^.@]*$/, '')}`.split(/[^\p{L}\p{N}]+/u);
  return [address, ...parts].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** Fewer than five different characters, or a run of the alphabet, the digits or the keyboard. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < 5) return true;
  return rows.some((row) => row.includes(plain) || [...row].reverse().join('').includes(plain));
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** Base word with digits and signs mapped to letters, without additions at either end: `P4ssw0rd123!` is `password`. */
function stemOf(plain: string): string {
  const letters = [...plain];
  const first = letters.findIndex(isLetter);
  const last = letters.findLastIndex(isLetter);
  return letters
    .slice(Math.max(0, first), last + 1)
    .map((sign) => disguises[sign] ?? sign)
    .filter(isLetter)
    .join('');
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

const disguises: Readonly<Record<string, string>> = {
  ...{ '@': 'a', 4: 'a', 3: 'e', 0: 'o', 1: 'i', $: 's', 5: 's', '!': 'i', 7: 't' },
};

const commonWords: ReadonlySet<string> = new Set(
  `password passwort passw0rd passwords mypassword password1 letmein welcome welcometo administrator admin changeme
   qwerty qwertyuiop qwertz iloveyou football baseball superman batman dragon monkey princess sunshine shadow master
   trustno trustnoone starwars whatever computer internet secret secretword default temporary test testing testtest
   hello helloworld parley operator supervisor amministratore benvenuto segreto cambiami juventus milan napoli inter
   ciaociao tiamo amoremio buongiorno parolachiave`.split(/\s+/u),
);
