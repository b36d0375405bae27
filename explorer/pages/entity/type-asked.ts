import type { EntityType } from '../../generated/operations.js'

const ALL: readonly EntityType[] = [
  ...(['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION'] as const),
  ...(['ELECTION', 'AREA', 'PERSON', 'ORGANIZATION'] as const),
]

/** The type that an address asks for, such as `?of=party`; `null`: none, or one that there is not. */
export function typeOf(search: string): EntityType | null {
  const of = new URLSearchParams(search).get('of')?.trim().toUpperCase()
  return ALL.find((type) => type === of) ?? null
}
