import { secondOf } from '../domain/instant.js'
import { BEGINNING, END_OF_TIME, rangeOf, type PartialDate } from '../domain/partial-date.js'
import type { RunQuery, Row } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'
import {
  readEntities,
  readRelationships,
  readEntitiesWithRelationships,
  type Chosen,
} from './read.js'
import type { ExportedDataset, Subgraph } from './subgraph.js'
import { restrictionsOf, type Restrictions } from './restricted.js'

/** The content of an export: selected entities, one dataset, or the whole graph. */
export type Selection =
  | { readonly of: 'entities'; readonly ids: readonly string[]; readonly title: string }
  | { readonly of: 'dataset'; readonly name: string }
  | { readonly of: 'graph' }

export interface ExportOptions {
  readonly query: RunQuery
  readonly selection: Selection
  readonly at: PartialDate | null
  /** The URL of this export. */
  readonly url: string
  /** The base URL of the web pages, such as `https://polity.example`. */
  readonly publicUrl: string
  readonly now: Date
  /** True for an operator's own use: includes datasets that may not be redistributed. */
  readonly isForOwnUse: boolean
  /** The maximum number of rows, which are entities and relationships. */
  readonly maxRows: number
}

/**
 * An export that can be written, with its number of rows, or the reason why it cannot be written.
 */
export type Opened =
  | { readonly state: 'open'; readonly graph: Subgraph; readonly rows: number }
  | { readonly state: 'too-large' }
  | { readonly state: 'unknown-dataset' }
  | { readonly state: 'restricted'; readonly dataset: ExportedDataset }

/** The number of entities that one query reads when the entities of an export are chosen. */
const ENTITIES_PER_QUERY = 500

/**
 * Chooses the entities of an export. Their ids stay in memory (about 100 bytes each), so that no
 * relationship leads to an entity that was not written. All other data are read while the export is
 * written.
 */
export async function openExport(options: ExportOptions): Promise<Opened> {
  const { query, selection, at, url, now, isForOwnUse, maxRows } = options
  const all = await query('export/datasets', {})
  const requested =
    selection.of === 'dataset' ? all.find(({ name }) => name === selection.name) : null
  if (requested === undefined) return { state: 'unknown-dataset' }
  const restrictions = restrictionsOf(
    isForOwnUse ? all.map((set) => ({ ...set, isRedistributable: true })) : all,
  )
  if (requested !== null && restrictions.isRestricted(requested.name)) {
    return { state: 'restricted', dataset: toDataset(requested) }
  }
  const chosen = await choose(options, restrictions, maxRows)
  if (chosen === null) return { state: 'too-large' }

  const describeDatasets = (isLeftOut: boolean) =>
    all
      .filter(
        ({ name }) => chosen.datasets.has(name) && restrictions.isRestricted(name) === isLeftOut,
      )
      .map(toDataset)
  const range = at === null ? { start: BEGINNING, end: END_OF_TIME } : rangeOf(at)
  const context = {
    ...{ query, chosen: chosen.entities, range, restrictions, publicUrl: options.publicUrl },
    prefix: prefixOf(selection),
  }
  return {
    state: 'open',
    rows: chosen.rows,
    graph: {
      description: {
        title: titleOf(selection),
        url,
        exportedAt: secondOf(now),
        at,
        entities: chosen.entities.size,
        datasets: describeDatasets(false),
        restricted: describeDatasets(true),
      },
      entities: (types) => readEntities(context, types),
      relationships: (types) => readRelationships(context, types),
      entitiesWithRelationships: (types) => readEntitiesWithRelationships(context, types),
      typeOf: (id) => chosen.entities.get(id)?.type,
    },
  }
}

function titleOf(selection: Selection): string {
  if (selection.of === 'entities') return selection.title
  return selection.of === 'dataset' ? `Dataset ${selection.name}` : 'The whole graph'
}

function prefixOf(selection: Selection): string {
  return selection.of === 'dataset' ? `${selection.name}/` : ''
}

function toDataset(row: Row<'export/datasets'>): ExportedDataset {
  const { name, title, licence, attribution, url, dataAsOf } = row
  return { name, title, licence, attribution, url, dataAsOf: dataAsOf === '' ? null : dataAsOf }
}

/** The entities of a selection; `null` if they and their relationships exceed `maxRows`. */
async function choose(
  { query, selection }: ExportOptions,
  { isRestricted }: Restrictions,
  maxRows: number,
) {
  const entities: Chosen = new Map()
  const datasets = new Set<string>()
  let rows = 0
  for await (const page of pagesToChoose(query, selection)) {
    for (const { id, type, datasets: entityDatasets, stated, relationships } of page) {
      for (const name of [...entityDatasets, ...stated]) datasets.add(name)
      if (entityDatasets.every(isRestricted)) continue
      entities.set(id, { type, relationships })
      rows += 1 + relationships
    }
    if (rows > maxRows) return null
  }
  return { entities, datasets, rows }
}

async function* pagesToChoose(query: RunQuery, selection: Selection) {
  if (selection.of === 'entities') {
    yield await query('export/some-ids', { ids: selection.ids })
    return
  }
  const pages = pagesOf<Row<'export/ids'>>(ENTITIES_PER_QUERY, (last) =>
    query('export/ids', {
      afterId: last?.id ?? '',
      dataset: selection.of === 'dataset' ? selection.name : '',
      prefix: prefixOf(selection),
      limit: ENTITIES_PER_QUERY,
    }),
  )
  for await (const page of pages) yield page.filter(({ isSpokenOf }) => isSpokenOf)
}
