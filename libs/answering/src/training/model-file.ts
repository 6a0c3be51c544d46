import { deserialize, serialize } from 'node:v8';
import type { Calibration } from '../confidence/calibration.js';
import type { TrainedData } from './trained.js';

/** Complete result of a training. */
export interface TrainedModel {
  readonly trained: TrainedData | null;
  readonly calibrated: Calibration;
}

/** Parts of a trained model that are not vectors. */
type Rest = Pick<TrainedModel, 'calibrated'> & {
  readonly trained:
    | (Pick<TrainedData, 'labels' | 'features'> & { readonly svm: number; readonly logistic: number })
    | null;
};

/** Size in bytes of a length in the header, and of a number in a vector. */
const bytesOfNumber = 4;

/**
 * Binary format of a trained model: number and lengths of its vectors, the vectors, and the rest serialised by V8. Nearly all of it is weights,
 * which are read in place, whereas V8 copies arrays that are not aligned to four bytes.
 */
export function encodeModel({ trained, calibrated }: TrainedModel): Uint8Array {
  const vectors = trained ? vectorsOf(trained) : [];
  const rest: Rest = {
    calibrated,
    trained: trained && {
      labels: trained.labels,
      features: trained.features,
      svm: trained.svm.labels,
      logistic: trained.logistic.labels,
    },
  };
  const head = Uint32Array.of(vectors.length, ...vectors.map(({ length }) => length));
  return Buffer.concat([...[head, ...vectors].map(bytesOf), serialize(rest)]);
}

/** The vectors share the memory of `bytes`. */
export function decodeModel(bytes: Uint8Array): TrainedModel {
  const aligned = bytes.byteOffset % bytesOfNumber === 0 ? bytes : Uint8Array.from(bytes);
  const { buffer, byteOffset } = aligned;
  const count = new Uint32Array(buffer, byteOffset, 1)[0] as number;
  let at = byteOffset + (1 + count) * bytesOfNumber;
  const vectors = Array.from(new Uint32Array(buffer, byteOffset + bytesOfNumber, count), (length) => {
    const vector = new Float32Array(buffer, at, length);
    at += vector.byteLength;
    return vector;
  });
  const { trained, calibrated } = deserialize(aligned.subarray(at - byteOffset)) as Rest;
  if (!trained) return { trained: null, calibrated };
  const { labels, features } = trained;
  const [idf, svmWeights, svmBias, logisticWeights, logisticBias] = vectors as Vectors;
  return {
    calibrated,
    trained: {
      ...{ labels, features, idf },
      svm: { labels: trained.svm, weights: svmWeights, bias: svmBias },
      logistic: { labels: trained.logistic, weights: logisticWeights, bias: logisticBias },
    },
  };
}

type Vectors = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

function vectorsOf({ idf, svm, logistic }: TrainedData): Vectors {
  return [idf, svm.weights, svm.bias, logistic.weights, logistic.bias];
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
