import { builtinEncoder } from '#answering/encoder/builtin/builtin-encoder.js';
import { checkModelFolder, staticEncoder } from '#answering/encoder/static/static-encoder.js';
import type { LanguageModel } from '#engine/ports/language-model.js';
import type { Log } from '#engine/ports/log.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { Config } from './config/env.js';

/** Timeouts of an encoder that is reached over the network. */
const endpointTiming = { questionMs: 300, batchMs: 20_000, retryMs: 30_000 };

type Configured = Pick<Config, 'model' | 'encoder'>;

/** Selects the sentence encoder: a configured endpoint takes precedence over the in-process encoder. Null: none. */
export function sentenceEncoder(
  { model, encoder }: Configured,
  endpoint: LanguageModel | null,
  log: Log,
): SentenceEncoder | null {
  if (model?.embeddingModel && endpoint?.embed) {
    return {
      model: `${model.baseUrl} ${model.embeddingModel}`,
      languages: null,
      timing: endpointTiming,
      embed: endpoint.embed,
      prepare: () => undefined,
      close: async () => undefined,
    };
  }
  switch (encoder.kind) {
    case 'off':
      return null;
    case 'builtin':
      return builtinEncoder(log);
    case 'static':
      return staticEncoder(encoder.folder, log);
  }
}

/** Describes the selected sentence encoder. Throws an error for the operator when its model folder cannot be used. */
export function describeEncoder({ model, encoder }: Configured): string {
  if (model?.embeddingModel) return `sentence encoder: ${model.embeddingModel} at ${model.baseUrl}`;
  switch (encoder.kind) {
    case 'off':
      return 'sentence encoder: off';
    case 'builtin':
      return 'sentence encoder: built in (English)';
    case 'static':
      return `sentence encoder: ${checkModelFolder(encoder.folder)}`;
  }
}
