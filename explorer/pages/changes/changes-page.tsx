import {
  ChangesDocument,
  ChangesSubjectDocument,
  type ChangeKind,
  type ChangesSubjectQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { askedChanges, ATOM, changesHref, feedHref } from './asked.js'
import { ChangesView } from './changes-view.js'
import { plainText, told, type ChangesData, type Subject } from './change-words.js'

const PAGE_SIZE = 50

/** The kinds of changes on the page for everything. The other kinds are not about single facts. */
const KINDS: readonly ChangeKind[] = [
  ...(['ENTITY_JOINED', 'ENTITY_LEFT', 'ENTITY_SWITCHED_PARTY', 'MARKET_RESOLVED'] as const),
  ...(['RACE_CORRECTED', 'RACE_CALLED', 'RACE_CALL_RETRACTED'] as const),
  ...(['ELECTION_OPENED', 'ELECTION_CERTIFIED', 'ELECTION_CANCELLED'] as const),
]

/** `/changes?of=&since=`: the changes since a day, of an entity, a market, a race or everything. */
export const changesPage: PageOf<ChangesData, ChangesSubjectQueryVariables> = {
  path: '/changes',
  question: (visit) => {
    const { of } = askedChanges(visit)
    const variables = { slug: of ?? '', id: of ?? '', isOfOne: of !== null }
    return { document: ChangesSubjectDocument, variables }
  },
  next: (data, visit) => {
    if (data.changes !== undefined || !isFound(data)) return null
    const { since, of, after } = askedChanges(visit)
    const kinds = of === null ? KINDS : [...KINDS, 'ENTITY' as const]
    const variables = { since: `${since}T00:00:00Z`, of, kinds, first: PAGE_SIZE, after }
    return { document: ChangesDocument, variables }
  },
  isFound,
  head: (data, visit) => {
    const { of } = askedChanges(visit)
    return {
      title: `${titleOf(subjectOf(data))} · Polity`,
      description: 'Members who joined and left, calls, corrections and resolved markets, by day.',
      canonical: changesHref(of),
      alternates: [{ type: ATOM, href: feedHref(of) }],
    }
  },
  feed: (data, visit) => {
    const { since, of } = askedChanges(visit)
    const subject = subjectOf(data)
    const entries = told(data.changes?.nodes ?? [], subject, visit.locale)
    return {
      title: `${titleOf(subject)}, by Polity`,
      updated: entries[0]?.at ?? `${since}T00:00:00Z`,
      entries: entries.map((entry) => ({
        id: `${changesHref(of)}#${entry.key}`,
        title: plainText(entry),
        updated: entry.at,
        href: entry.href,
      })),
    }
  },
  View: ({ data, visit }) => (
    <ChangesView
      data={data}
      subject={subjectOf(data)}
      title={titleOf(subjectOf(data))}
      visit={visit}
    />
  ),
}

/** The subject of the page; `null`: everything, or no subject has this name. */
function subjectOf({ entity, other }: ChangesData): Subject | null {
  const found = entity ?? other ?? null
  if (found === null) return null
  if ('slug' in found) return { name: found.name, href: `/entity/${found.slug}` }
  if (!('title' in found)) return null
  const path = found.__typename === 'Race' ? 'race' : 'market'
  return { name: found.title, href: `/${path}/${found.id}` }
}

function isFound(data: ChangesData): boolean {
  return data.overview !== undefined || subjectOf(data) !== null
}

function titleOf(subject: Subject | null): string {
  return subject === null ? 'What changed' : `What changed: ${subject.name}`
}
