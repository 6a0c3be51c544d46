import { describe, expect, it } from 'vitest';
import { labelPlaces } from './label-places.js';

const above = ({ x, y }: { x: number; y: number }) => ({ x: x + 10, y: y - 9, anchor: 'start' });
const beside = ({ x, y }: { x: number; y: number }) => ({ x: x + 10, y: y + 5, anchor: 'start' });
const below = ({ x, y }: { x: number; y: number }) => ({ x: x - 10, y: y + 18, anchor: 'end' });

describe('the labels of the positions on the curve', () => {
  it('are above their dots if there is space', () => {
    const dots = [
      { x: 300, y: 120 },
      { x: 200, y: 80 },
      { x: 100, y: 40 },
    ];
    expect(labelPlaces(dots, 1)).toEqual(dots.map(above));
  });

  it('give way to the selected one, wherever it is in the row', () => {
    const [right, left] = [
      { x: 120, y: 44 },
      { x: 100, y: 40 },
    ];
    expect(labelPlaces([right, left], 0)).toEqual([above(right), below(left)]);
    expect(labelPlaces([right, left], 1)).toEqual([beside(right), above(left)]);
  });

  it('are hidden if there is no space at all', () => {
    const dot = { x: 100, y: 40 };
    expect(labelPlaces([dot, dot, dot], 1)).toEqual([below(dot), above(dot), null]);
  });

  it('do not overlap other dots', () => {
    const [lower, higher] = [
      { x: 100, y: 60 },
      { x: 125, y: 48 },
    ];
    expect(labelPlaces([lower, higher], -1)[0]).toEqual(below(lower));
  });
});
