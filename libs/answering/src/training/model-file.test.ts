import { describe, expect, it } from 'vitest';
import { priorCalibration } from '../confidence/calibration.js';
import { decodeModel, encodeModel, type TrainedModel } from './model-file.js';

const model: TrainedModel = {
  calibrated: priorCalibration,
  trained: {
    labels: ['a', 'b'],
    features: 'bike\nperché\n€\n',
    idf: Float32Array.of(1, 2.5, 3),
    svm: { labels: 2, weights: Float32Array.of(1, 2, 3, 4, 5, 6), bias: Float32Array.of(0.5, -0.5) },
    logistic: { labels: 2, weights: Float32Array.of(6, 5, 4, 3, 2, 1), bias: Float32Array.of(0, 1) },
  },
};

describe('the format of a trained model', () => {
  it('keeps the model', () => {
    expect(decodeModel(encodeModel(model))).toEqual(model);
  });

  it('keeps a calibration without trained members', () => {
    const untrained = { ...model, trained: null };
    expect(decodeModel(encodeModel(untrained))).toEqual(untrained);
  });

  it('is read wherever it begins in its buffer, and in place where that is a multiple of four', () => {
    const bytes = encodeModel(model);
    for (const offset of [0, 1, 2, 3, 32]) {
      const longer = new Uint8Array(offset + bytes.length);
      longer.set(bytes, offset);
      const read = decodeModel(longer.subarray(offset));
      expect(read).toEqual(model);
      expect(read.trained?.svm.weights.buffer === longer.buffer).toBe(offset % 4 === 0);
    }
  });
});
