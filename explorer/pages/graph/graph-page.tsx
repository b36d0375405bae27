import {
  GraphNamedDocument,
  GraphPageDocument,
  type GraphNamedQueryVariables,
} from '../../generated/operations.js'
import { isEmbedded, slugsIn, toView, withIds } from '../../graph/address.js'
import { graphVariables } from '../../graph/asking.js'
import type { PageOf } from '../page.js'
import { GraphPageView, type GraphData } from './graph-view.js'

/** `/graph?…`: entities and their connections. The address describes the view. */
export const graphPage: PageOf<GraphData, GraphNamedQueryVariables> = {
  path: '/graph',
  question: ({ search }) => ({
    document: GraphNamedDocument,
    variables: { slugs: slugsIn(search) },
  }),
  next: (data, { search }) => {
    if (data.entities !== undefined) return null
    const { nodes, date } = toView(withIds(search, data.entitiesBySlug))
    const ids = nodes.map(({ id }) => id)
    return { document: GraphPageDocument, variables: graphVariables(ids, ids, date) }
  },
  isBare: ({ search }) => isEmbedded(search),
  head: ({ entities }) => ({
    title: `${titleOf(entities?.nodes.map(({ name }) => name) ?? [])} · Polity`,
    description: 'How people, parties, offices and bodies are connected, and which source says so.',
    canonical: '/graph',
  }),
  View: GraphPageView,
}

/** A title with the first names. */
function titleOf(names: readonly string[]): string {
  if (names.length === 0) return 'Connections'
  const rest = names.length - 3
  const some = names.slice(0, 3).join(', ')
  return `Connections of ${some}${rest > 0 ? ` and ${String(rest)} more` : ''}`
}
