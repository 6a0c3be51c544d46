/** Used part of a `tokenizer.json` of Hugging Face tokenizers. */
export interface TokenizerFile {
  normalizer?: Step | null;
  pre_tokenizer?: Step | null;
  model: Step;
}

/** A part of the pipeline: its type and the settings of that type. */
export type Step = { type: string } & Record<string, unknown>;

export class UnsupportedTokenizer extends Error {
  constructor(what: string) {
    super(`The tokenizer of the model needs ${what}, which is not supported: take a model with WordPiece or Unigram.`);
  }
}

export function stepsOf(step: Step, name: 'normalizers' | 'pretokenizers'): Step[] {
  return (step[name] as Step[] | undefined) ?? [];
}
