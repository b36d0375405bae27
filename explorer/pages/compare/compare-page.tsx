import {
  CompareDocument,
  CompareMembersDocument,
  CompareSharedDocument,
  type CompareQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { askedCompare, isId } from './asked.js'
import { CompareView } from './compare-view.js'
import { comparedIn, dayOf, isBody, isPerson, type CompareData } from './compared.js'

/** `/compare?ids={slug},{slug}`: two people or two bodies next to each other. */
export const comparePage: PageOf<CompareData, CompareQueryVariables> = {
  path: '/compare',
  question: (visit) => {
    const { ids, q } = askedCompare(visit)
    return {
      document: CompareDocument,
      variables: {
        slugs: ids.filter((id) => !isId(id)),
        ids: ids.filter(isId),
        ...{ q, isSearch: q !== '' && ids.length < 2 },
      },
    }
  },
  next: (data, visit) => {
    const [a, b] = comparedIn(data, visit)
    if (a === undefined || b === undefined) return null
    if (data.inCommon === undefined && isPerson(a) && isPerson(b)) {
      return { document: CompareSharedDocument, variables: { of: [a.slug, b.slug] } }
    }
    if (data.both !== undefined || !isBody(a) || !isBody(b)) return null
    const at = dayOf(a, b, visit)
    const both = { memberOf: a.slug, party: b.slug, at }
    return { document: CompareMembersDocument, variables: { a: a.slug, b: b.slug, at, both } }
  },
  isFound: ({ entitiesBySlug, nodes }) =>
    [...entitiesBySlug, ...nodes].every((found) => found !== null && 'slug' in found),
  head: (data, visit) => {
    const names = comparedIn(data, visit).map(({ name }) => name)
    const title =
      names.length === 2 ? `${names.join(' and ')}, compared` : 'Compare two people or bodies'
    return {
      title: `${title} · Polity`,
      description: 'Careers on one axis of time, what they share and when, and the sources.',
      canonical: `/compare${names.length === 2 ? `?ids=${askedCompare(visit).ids.join(',')}` : ''}`,
    }
  },
  View: ({ data, visit }) => (
    <CompareView data={data} entities={comparedIn(data, visit)} visit={visit} />
  ),
}
