import type { entityIn, Hit } from '../components/hits.js'
import type { Point } from '../components/sparkline.js'
import type { Relationship } from '../pages/entity/entity.js'

export const RIGHT_TO_LEFT = 'גולדה מאיר'
export const LONG =
  'The Select Committee on the Modernisation of the Arrangements for the Election of Members of the Assembly of the Northern Counties'

/** A relationship from one source. The fields in `given` replace its values. */
export function aRelationship(
  given: Partial<Relationship> & { readonly id: string },
): Relationship {
  return {
    kind: 'MEMBER_OF',
    label: 'Member of',
    role: null,
    start: '2015',
    startBasis: 'STATED',
    end: '2017-06-08',
    endBasis: 'STATED',
    asOf: null,
    isCurrent: false,
    certainty: null,
    node: { slug: 'house', name: 'House', type: 'INSTITUTION' },
    fact: { party: null, area: null },
    evidence: [
      {
        url: 'https://example.org/',
        start: '2015',
        end: '2017-06-08',
        role: null,
        isContradictory: false,
        dataset: {
          name: 'tests',
          title: 'A source',
          licence: 'CC0-1.0',
          attribution: null,
          url: 'https://example.org/',
        },
      },
    ],
    ...given,
  }
}

/** A search result. */
export function aHit(
  given: Partial<NonNullable<ReturnType<typeof entityIn>>>,
  matched?: string,
): Hit {
  const node = {
    ...({ __typename: 'Politician', id: 'ada', slug: 'ada', name: 'Ada Lovelace' } as const),
    ...({ type: 'POLITICIAN', countryCode: 'gb', description: 'Member of the House' } as const),
    ...given,
  }
  return { node, matchedName: { value: matched ?? node.name, langs: [] } }
}

/** Percentages over a month that rise and fall. */
export const MONTH: readonly Point[] = [...Array(30).keys()].map((day) => ({
  at: `2026-01-${String(day + 1).padStart(2, '0')}T00:00:00Z`,
  close: day < 3 ? null : 40 + 10 * Math.sin(day / 3),
}))

/** How much is counted: known, more than the total, only a percentage, and unknown. */
export const REPORTING = [
  { kind: 'PRECINCTS', reported: 612, total: 1_200, percent: 51, isAbove100: false },
  { kind: 'BALLOTS', reported: 9, total: 8, percent: 112.5, isAbove100: true },
  { kind: 'EXPECTED_VOTE', reported: null, total: null, percent: 87.2, isAbove100: false },
  { kind: 'boxes', reported: null, total: null, percent: null, isAbove100: false },
]
