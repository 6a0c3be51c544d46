import { expect, test } from 'vitest';
import { dayMs as day } from '#contracts/durations.js';
import { RecordingLog } from '#testing/recording-log.js';
import { ClockJumpDetector } from './clock-jump-detector.js';

test.each([
  ['logs a jump one day forward once', day, [day]],
  ['logs a jump one day back once', -day, [-day]],
  ['ignores a small correction', 200, []],
])('%s', (_, jump, logged) => {
  const log = new RecordingLog();
  let [wall, steady] = [1_000_000, 0];
  const detector = new ClockJumpDetector(
    log,
    () => wall,
    () => steady,
  );
  const pass = (ms: number) => {
    wall += ms;
    steady += ms;
    detector.check();
  };
  pass(10_000);
  wall += jump;
  pass(10_000);
  pass(10_000);
  detector.close();
  expect(detector.last?.ms ?? null).toBe(logged[0] ?? null);
  expect(log.lines.map(({ fields }) => fields)).toEqual(logged.map((jumpedMs) => ({ jumpedMs })));
});
