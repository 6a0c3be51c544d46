import { expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { ClockWatch } from './clock-watch.js';

const day = 86_400_000;

test.each([
  ['a day on', day, [day]],
  ['a day back', -day, [-day]],
  ['by a correction', 200, []],
])('a clock that is set %s is said once, or not at all', (_, jump, said) => {
  const log = new RecordingLog();
  let [wall, steady] = [1_000_000, 0];
  const watch = new ClockWatch(
    log,
    () => wall,
    () => steady,
  );
  const pass = (ms: number) => {
    wall += ms;
    steady += ms;
    watch.look();
  };
  pass(10_000);
  wall += jump;
  pass(10_000);
  pass(10_000);
  watch.close();
  expect(log.lines.map(({ fields }) => fields)).toEqual(said.map((jumpedMs) => ({ jumpedMs })));
});
