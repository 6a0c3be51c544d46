/** Position of a text beside its dot: on its baseline, from its start or up to its end. */
export interface LabelPlace {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

interface Dot {
  x: number;
  y: number;
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A percentage in 12 px, with a little air. */
const label = { width: 36, ascent: 11, descent: 4 };
const dotRadius = 7;

/**
 * Label placement for dots. The chosen label is always above its dot; another that would overlap moves to the right or below, and is
 * omitted (null) if there is no room there either.
 */
export function labelPlaces(dots: readonly Dot[], chosen: number): (LabelPlace | null)[] {
  const places: (LabelPlace | null)[] = dots.map(() => null);
  const taken: Box[] = [];
  const order = [...dots.keys()].sort((a, b) => Number(b === chosen) - Number(a === chosen));
  for (const index of order) {
    const dot = dots[index];
    if (!dot) continue;
    const others = dots.filter((_, other) => other !== index).map(boxOfDot);
    const free = (place: LabelPlace) => ![...taken, ...others].some((box) => touch(boxOf(place), box));
    const above: LabelPlace = { x: dot.x + 10, y: dot.y - 9, anchor: 'start' };
    const beside: LabelPlace = { x: dot.x + 10, y: dot.y + 5, anchor: 'start' };
    const below: LabelPlace = { x: dot.x - 10, y: dot.y + 18, anchor: 'end' };
    const place = index === chosen ? above : ([above, beside, below].find(free) ?? null);
    if (place) taken.push(boxOf(place));
    places[index] = place;
  }
  return places;
}

function boxOf({ x, y, anchor }: LabelPlace): Box {
  const left = anchor === 'start' ? x : x - label.width;
  return { left, right: left + label.width, top: y - label.ascent, bottom: y + label.descent };
}

function boxOfDot({ x, y }: Dot): Box {
  return { left: x - dotRadius, right: x + dotRadius, top: y - dotRadius, bottom: y + dotRadius };
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
