/** How large a node is drawn, in points: larger for who is connected with more. */
export function sizeOf(degree: number): number {
  return Math.round(16 + 5 * Math.sqrt(Math.min(degree, 100)))
}
