import { parentPort, workerData } from 'node:worker_threads';
import type { EmbeddingModel } from './embedding-model.js';
import { loadModel } from './load-model.js';
import type { FromThread, ModelSource, ToThread } from './messages.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

const started = performance.now();
const model = await loadModel(workerData as ModelSource);
// Warm-up: the first call compiles, and no visitor should wait for that.
model.encode(['warm-up']);
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', ({ texts }: ToThread) => {
  const vectors = encodeEach(model, texts);
  send({ kind: 'vectors', vectors }, [vectors.buffer as ArrayBuffer]);
});
send({ kind: 'ready', dimensions: model.dimensions, loadMs: performance.now() - started });

/** Encodes a batch. If that fails, encodes text by text, so that a bad text loses only its own vector. */
function encodeEach(encoder: EmbeddingModel, texts: readonly string[]): Float32Array {
  try {
    return encoder.encode(texts);
  } catch {
    if (texts.length === 1) return new Float32Array(encoder.dimensions);
  }
  const vectors = new Float32Array(texts.length * encoder.dimensions);
  for (const [at, text] of texts.entries()) vectors.set(encodeEach(encoder, [text]), at * encoder.dimensions);
  return vectors;
}
