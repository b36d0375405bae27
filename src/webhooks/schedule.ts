const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long after the try before it each try is made, in seconds: some three days together. */
export const TRIES_AFTER_SECONDS = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** A delay is longer or shorter by up to this part of it, so that what failed together does not come back together. */
const JITTER = 0.2

/**
 * When a delivery is tried again that failed `tries` times, the last time at `now`; `null`: never.
 * `random`: from 0 up to 1.
 */
export function nextTry(tries: number, now: Date, random: () => number): Date | null {
  const seconds = TRIES_AFTER_SECONDS[tries]
  if (seconds === undefined) return null
  const factor = 1 + JITTER * (2 * random() - 1)
  return new Date(now.getTime() + Math.round(seconds * 1_000 * factor))
}
