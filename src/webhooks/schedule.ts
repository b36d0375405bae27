const MINUTE = 60
const HOUR = 60 * MINUTE

/** The delay of each attempt after the previous one, in seconds. In total about three days. */
const TRIES_AFTER_SECONDS = [
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

/**
 * Each delay varies at random by up to this share. So deliveries that failed at the same time are
 * not repeated at the same time.
 */
const JITTER = 0.2

/**
 * The time of the next attempt of a delivery that has failed `tries` times, most recently at `now`;
 * `null` if there is no next attempt. `random`: from 0 up to 1.
 */
export function nextTry(tries: number, now: Date, random: () => number): Date | null {
  const seconds = TRIES_AFTER_SECONDS[tries]
  if (seconds === undefined) return null
  const factor = 1 + JITTER * (2 * random() - 1)
  return new Date(now.getTime() + Math.round(seconds * 1_000 * factor))
}
