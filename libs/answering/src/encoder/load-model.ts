import { loadBuiltinModel } from './builtin/load-builtin-model.js';
import type { EmbeddingModel } from './embedding-model.js';
import type { ModelSource } from './messages.js';
import { StaticModel } from './static/static-model.js';

export async function loadModel(source: ModelSource): Promise<EmbeddingModel> {
  switch (source.kind) {
    case 'builtin':
      return loadBuiltinModel();
    case 'static':
      return StaticModel.open(source.folder);
  }
}
