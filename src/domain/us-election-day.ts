/**
 * The Tuesday after the first Monday of November, the election day of the United States:
 * `2028-11-07`.
 */
export function usElectionDay(year: number): string {
  const weekday = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  const tuesday = 2 + ((8 - weekday) % 7)
  return `${String(year)}-11-${String(tuesday).padStart(2, '0')}`
}
