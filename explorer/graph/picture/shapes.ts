const ROUND = 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'

/** The outline of each type of entity, from -1 to 1, as a path of SVG: types can be told apart without colours. */
const OUTLINES: Readonly<Record<string, string>> = {
  politician: ROUND,
  party: 'M-1 -.6q0 -.4 .4 -.4h1.2q.4 0 .4 .4v1.2q0 .4 -.4 .4h-1.2q-.4 0 -.4 -.4z',
  office: 'M0 -1L1 0L0 1L-1 0z',
  institution: 'M-1 -1h2v2h-2z',
  election: 'M0 -1L.25 -.35L.95 -.31L.4 .13L.59 .81L0 .43L-.59 .81L-.4 .13L-.95 -.31L-.25 -.35z',
  area: 'M-1 0L-.5 -.87L.5 -.87L1 0L.5 .87L-.5 .87z',
  person: ROUND,
  organization: 'M-.41 -1h.82L1 -.41v.82L.41 1h-.82L-1 .41v-.82z',
}

export function outlineOf(type: string): string {
  return OUTLINES[type.toLowerCase()] ?? ROUND
}
