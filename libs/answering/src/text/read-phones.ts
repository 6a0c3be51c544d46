import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Maximum length of the searched text, above that of any real message around a telephone number. */
const maxCharacters = 500;
/** Pattern of a number with a country code. Any possible length is accepted, because lists of assigned ranges are never complete. */
const international = /\+\d(?:[ ./()-]{0,2}\d){7,14}/g;

/**
 * Finds the telephone numbers in a text, in E.164 ("+393405550001"), each once. `country` (ISO 3166-1 alpha-2) is the country of numbers without a
 * country code; without it, only international numbers are found. National numbers outside of assigned ranges are left out.
 */
export function readPhones(text: string, country: string | null): string[] {
  const defaultCountry = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const options = defaultCountry ? { defaultCountry } : {};
  const plain = text.slice(0, maxCharacters).replace(/(?<!\d)00(?=[1-9])/g, '+');
  const assigned = findPhoneNumbersInText(plain, options).map(({ number }) => number);
  const withCode = [...plain.matchAll(international)].flatMap(([match]) => parsePhoneNumberFromString(match) ?? []);
  return [
    ...new Set(
      [...assigned, ...withCode.filter((number) => number.isPossible())].map((number) => String(number.number)),
    ),
  ];
}
