/** Token model: splits a piece of text into tokens. */
export interface TokenModel {
  readonly size: number;
  tokenize(piece: string): number[];
}
