import { type Step, stepsOf, UnsupportedTokenizer } from './tokenizer-file.js';

export type Normalizer = (text: string) => string;

/** The normalizer of a `tokenizer.json`. */
export function readNormalizer(step: Step | null | undefined): Normalizer {
  if (!step) return (text) => text;
  switch (step.type) {
    case 'Sequence': {
      const parts = stepsOf(step, 'normalizers').map(readNormalizer);
      return (text) => parts.reduce((before, part) => part(before), text);
    }
    case 'BertNormalizer':
      return bertNormalizer(step);
    case 'Precompiled':
      return nmtNfkc;
    case 'Lowercase':
      return (text) => text.toLowerCase();
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD': {
      const { type } = step;
      return (text) => text.normalize(type);
    }
    case 'StripAccents':
      return (text) => text.replace(/\p{Mn}/gu, '');
    case 'Strip':
      return (text) => strip(text, step.strip_left !== false, step.strip_right !== false);
    case 'Replace': {
      const pattern = patternOf(step.pattern);
      const content = String(step.content);
      return (text) => text.replaceAll(pattern, () => content);
    }
    case 'Prepend':
      return (text) => (text === '' ? text : `${step.prepend}${text}`);
    default:
      throw new UnsupportedTokenizer(`the normalizer ${step.type}`);
  }
}

/** BERT normalizer: removes control characters, makes each Chinese character a word, and folds case and accents if the model is configured so. */
function bertNormalizer({ clean_text, handle_chinese_chars, strip_accents, lowercase }: Step): Normalizer {
  const strips = strip_accents ?? lowercase ?? true;
  return (text) => {
    let result = text;
    if (clean_text !== false) result = result.replace(/[\0\uFFFD]|(?![\t\n\r])\p{C}/gu, '').replace(/\s/gu, ' ');
    if (handle_chinese_chars !== false) result = result.replace(/\p{Script=Han}/gu, ' $& ');
    if (strips) result = result.normalize('NFD').replace(/\p{Mn}/gu, '');
    return lowercase === false ? result : result.toLowerCase();
  };
}

/** Rules that multilingual SentencePiece models contain in compiled form: NFKC, spaces for all white space, no control characters. */
function nmtNfkc(text: string): string {
  return text
    .replace(/[\s\u200B-\u200F\u2028\u2029\u2060\uFEFF]/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFKC');
}

function patternOf(pattern: unknown): RegExp | string {
  const { String: literal, Regex: regex } = pattern as { String?: string; Regex?: string };
  if (regex === undefined) return String(literal);
  try {
    return new RegExp(regex, 'gu');
  } catch {
    throw new UnsupportedTokenizer(`the expression ${regex}`);
  }
}

function strip(text: string, left: boolean, right: boolean): string {
  const trimmed = left ? text.trimStart() : text;
  return right ? trimmed.trimEnd() : trimmed;
}
