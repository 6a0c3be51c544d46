/**
 * Preloaded into a program (`node --import`): its clock is wrong by `CLOCK_SKEW_MS` from the first line on. Monotonic
 * clocks such as `performance.now` are right.
 */
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const RealDate = Date;

globalThis.Date = class SkewedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + skewMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + skewMs;
  }
};
