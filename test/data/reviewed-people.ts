/** A person whose records look like two people, and why they are one all the same. */
export interface ReviewedPerson {
  /** An identifier that the entity bears. */
  readonly identifier: string
  readonly name: string
  readonly reason: string
}

/** Looked at one by one. An entry that no longer looks like two people is to be taken out. */
export const REVIEWED_PEOPLE: readonly ReviewedPerson[] = [
  {
    identifier: 'wikidata:Q694929',
    name: 'Paul Maskey',
    reason:
      'born 1967-06-10 in the file of the Assembly, 1967-06-09 in that of the Commons; Sinn Féin, West Belfast in both',
  },
  {
    identifier: 'bioguide:D000607',
    name: 'Joe Donnelly',
    reason:
      'born 1955-09-28 for EveryPolitician, 1955-09-29 for congress-legislators; same bioguide, govtrack, LIS and ICPSR ids',
  },
]
