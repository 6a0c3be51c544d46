import { type Step, stepsOf, UnsupportedTokenizer } from './tokenizer-file.js';

/** Splits a text into the pieces that are tokenized separately. */
export type PreTokenizer = (pieces: readonly string[]) => string[];

/** Punctuation according to BERT: that of Unicode, and all ASCII symbols. */
const punctuation = /[\p{P}$+<=>^`|~]/gu;

/** The pre-tokenizer of a `tokenizer.json`. */
export function readPreTokenizer(step: Step | null | undefined): PreTokenizer {
  if (!step) return (pieces) => [...pieces];
  switch (step.type) {
    case 'Sequence': {
      const parts = stepsOf(step, 'pretokenizers').map(readPreTokenizer);
      return (pieces) => parts.reduce((before, part) => part(before), [...pieces]);
    }
    case 'BertPreTokenizer':
      return (pieces) => pieces.flatMap((piece) => words(piece.replace(punctuation, ' $& ')));
    case 'Punctuation':
      return (pieces) => pieces.flatMap((piece) => piece.split(/([\p{P}$+<=>^`|~])/u).filter((one) => one !== ''));
    case 'Whitespace':
      return (pieces) => pieces.flatMap((piece) => piece.match(/[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_\s]+/gu) ?? []);
    case 'WhitespaceSplit':
      return (pieces) => pieces.flatMap(words);
    case 'Metaspace':
      return metaspace(step);
    default:
      throw new UnsupportedTokenizer(`the pre-tokenizer ${step.type}`);
  }
}

/** SentencePiece: replaces each space by a marker, puts one before the text, and starts a new piece at each marker. */
function metaspace({ replacement, add_prefix_space, prepend_scheme, split }: Step): PreTokenizer {
  const sign = String(replacement ?? '▁');
  const prepends = prepend_scheme === undefined ? add_prefix_space !== false : prepend_scheme !== 'never';
  const first = prepend_scheme === 'first';
  return (pieces) =>
    pieces.flatMap((piece, at) => {
      const signed = piece.replaceAll(' ', sign);
      const whole = prepends && !(first && at > 0) && !signed.startsWith(sign) ? sign + signed : signed;
      if (split === false) return whole === '' ? [] : [whole];
      return whole.split(new RegExp(`(?=${sign})`, 'u')).filter((one) => one !== '');
    });
}

function words(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
