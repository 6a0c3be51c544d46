import { dayMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { type DiskSpace, type HealthLevel, healthLevels } from '#contracts/system.js';

const mebibyte = 1024 * 1024;

/** Free bytes below which a disk counts as nearly full, and below which the next backup, image or busy hour may fill it. */
const fullBytes = 64 * mebibyte;
const scarceBytes = 512 * mebibyte;
/** A write-ahead log of this size is not being checkpointed. */
const longLogBytes = 512 * mebibyte;
/** Maximum normal lag: a busy server applies every event within seconds. */
const behindMs = minuteMs;
const stalledMs = 15 * minuteMs;
/** How long a clock jump is reported: timers affected by it have run by then. */
const jumpShownMs = dayMs;
const backupAgeMs = 7 * dayMs;

/** Worst of several levels; `ok` for none. */
export function worstLevel(levels: readonly HealthLevel[]): HealthLevel {
  return healthLevels.findLast((level) => levels.includes(level)) ?? 'ok';
}

export function diskLevel({ freeBytes }: Pick<DiskSpace, 'freeBytes'>): HealthLevel {
  if (freeBytes < fullBytes) return 'problem';
  return freeBytes < scarceBytes ? 'warning' : 'ok';
}

/** Whether a disk has room for another copy of the data, with enough left afterwards. */
export function hasRoomFor(bytes: number, { freeBytes }: Pick<DiskSpace, 'freeBytes'>): boolean {
  return freeBytes >= bytes + scarceBytes;
}

export function writeAheadLogLevel(bytes: number): HealthLevel {
  return bytes > longLogBytes ? 'warning' : 'ok';
}

/** Health of a log reader: failing or stalled, its data are getting stale. */
export function followerLevel(
  { behindSince, isFailing }: { readonly behindSince: Instant | null; readonly isFailing: boolean },
  now: Instant,
): HealthLevel {
  const behind = behindSince === null ? 0 : now - behindSince;
  if (isFailing || behind > stalledMs) return 'problem';
  return behind > behindMs ? 'warning' : 'ok';
}

export function clockLevel(jumpedAt: Instant | null, now: Instant): HealthLevel {
  return jumpedAt !== null && now - jumpedAt < jumpShownMs ? 'warning' : 'ok';
}

export function backupLevel(lastAt: Instant | null, now: Instant): HealthLevel {
  return lastAt === null || now - lastAt > backupAgeMs ? 'warning' : 'ok';
}
