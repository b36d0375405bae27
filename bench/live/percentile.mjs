/** The value that this share (0 to 1) of `values` does not exceed. */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
