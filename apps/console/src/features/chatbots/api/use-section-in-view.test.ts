import { expect, it } from 'vitest';
import { sectionInView } from './use-section-in-view.js';

it('marks the last section scrolled into view', () => {
  expect(sectionInView([24, 600, 900], { isAtEnd: false })).toBe(0);
  expect(sectionInView([-700, 80, 400], { isAtEnd: false })).toBe(1);
  expect(sectionInView([300, 600], { isAtEnd: false })).toBe(0);
});

it('marks the last section at the end of the page, even if it is too short to reach the top', () => {
  expect(sectionInView([-700, -300, 400], { isAtEnd: true })).toBe(2);
});
