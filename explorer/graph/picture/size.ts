/** The diameter of a node in points. It grows with the number of connections. */
export function sizeOf(degree: number): number {
  return Math.round(16 + 5 * Math.sqrt(Math.min(degree, 100)))
}
