let latest = 0;

/** Counts clicks in a row: the second one of a double click is 2, one by keyboard 0. */
export function countClicks(root: Document): void {
  root.addEventListener(
    'click',
    ({ detail }) => {
      latest = detail;
    },
    true,
  );
}

export function clicksInARow(): number {
  return latest;
}
