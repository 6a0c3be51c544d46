import { describe, expect, it } from 'vitest';
import { priorCalibration } from '../confidence/calibration.js';
import type { TrainedModel } from '../training/trained-model.js';
import { decodePacked, encodePacked } from './packed-file.js';

const heldBack = {
  confidences: Float32Array.of(0.5, 0.75, 1),
  rights: Uint8Array.of(1, 0, 1),
  weights: Float32Array.of(1, 2, 3),
  choices: Float32Array.of(1, 1, 0),
};
const model: TrainedModel = {
  calibrated: { ...priorCalibration, heldBack: { ...priorCalibration.heldBack, trained: heldBack } },
  trained: {
    labels: ['a', 'b'],
    features: 'bike\nperché\n€\n',
    idf: Float32Array.of(1, 2.5, 3),
    svm: { labels: 2, weights: Float32Array.of(1, 2, 3, 4, 5, 6), bias: Float32Array.of(0.5, -0.5) },
    logistic: { labels: 2, weights: Float32Array.of(6, 5, 4, 3, 2, 1), bias: Float32Array.of(0, 1) },
  },
};

describe('the file format of packed data', () => {
  it('keeps a trained model and its calibration', () => {
    expect(decodePacked(encodePacked(model))).toEqual(model);
  });

  it('keeps a calibration without trained members', () => {
    const untrained = { ...model, trained: null };
    expect(decodePacked(encodePacked(untrained))).toEqual(untrained);
  });

  it('keeps a record with any keys, those of its references included', () => {
    const weights = { array: 1, start: 2, length: 3 };
    expect(decodePacked(encodePacked({ weights }))).toEqual({ weights });
  });

  it.each([
    ['an array of another type', Float64Array.of(1)],
    ['a buffer', Buffer.from('a')],
    ['a map', new Map([['a', 1]])],
    ['a date', new Date(0)],
  ])('refuses what it would change: %s', (_, value) => {
    expect(() => encodePacked({ value })).toThrow('is not plain data');
  });

  it('reads data at any offset in its buffer, and in place at a multiple of four', () => {
    const bytes = encodePacked(model);
    for (const offset of [0, 1, 2, 3, 32]) {
      const longer = new Uint8Array(offset + bytes.length);
      longer.set(bytes, offset);
      const read = decodePacked<TrainedModel>(longer.subarray(offset));
      expect(read).toEqual(model);
      expect(read.trained?.svm.weights.buffer === longer.buffer).toBe(offset % 4 === 0);
      expect(read.calibrated.heldBack.trained?.rights.buffer === longer.buffer).toBe(offset % 4 === 0);
    }
  });
});
