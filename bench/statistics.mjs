/** The numbers of several lists, in ascending order. */
export function sorted(lists) {
  const all = new Float64Array(lists.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all.sort()
}

/** The value at this share (0 to 1) of numbers in ascending order; null if there are none. */
export function quantile(numbers, share) {
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? null
}

/** A quantile of milliseconds in any order, as text. */
export function msAt(latencies, share) {
  return `${(quantile(sorted([latencies]), share) ?? NaN).toFixed(0)} ms`
}

/** A number with at most two decimals. */
export function rounded(value) {
  return Math.round(value * 100) / 100
}

export function median(numbers) {
  return quantile(sorted([numbers]), 0.5) ?? NaN
}
