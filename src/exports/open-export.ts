import { secondOf } from '../domain/instant.js'
import { BEGINNING, END_OF_TIME, rangeOf, type PartialDate } from '../domain/partial-date.js'
import type { Ask, Row } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'
import {
  readEntities,
  readRelationships,
  readTogether,
  type Chosen,
  type ChosenEntity,
} from './read.js'
import type { ExportedDataset, Subgraph } from './subgraph.js'
import { dateOrNone, withholding, type Withholding } from './withheld.js'

/** Of what an export is: entities that were found, one dataset, or the whole graph. */
export type Selection =
  | { readonly of: 'entities'; readonly ids: readonly string[]; readonly title: string }
  | { readonly of: 'dataset'; readonly name: string }
  | { readonly of: 'graph' }

export interface ExportOptions {
  readonly ask: Ask
  readonly selection: Selection
  readonly at: PartialDate | null
  /** The address that gives this export. */
  readonly url: string
  /** Where pages are: `https://polity.example`. */
  readonly publicUrl: string
  readonly now: Date
  /** True for an operator's own use: datasets that may not be passed on are exported as well. */
  readonly isForOwnUse: boolean
  /** The most rows, entities and relationships together. */
  readonly maxRows: number
}

/** An export that can be written, and what it costs. */
export type Opened =
  | { readonly state: 'open'; readonly graph: Subgraph; readonly rows: number }
  | { readonly state: 'too-large' }
  | { readonly state: 'unknown-dataset' }
  | { readonly state: 'withheld'; readonly dataset: ExportedDataset }

/** Entities that one query looks at to choose those of an export. */
const PAGE = 500

/**
 * Chooses the entities of an export. Their ids are kept, so that no relationship leads to an entity that was not
 * written, some 100 bytes each; everything else is read while it is written.
 */
export async function openExport(options: ExportOptions): Promise<Opened> {
  const { ask, selection, at, url, now, isForOwnUse, maxRows } = options
  const all = await ask('export/datasets', {})
  const own = selection.of === 'dataset' ? all.find(({ name }) => name === selection.name) : null
  if (own === undefined) return { state: 'unknown-dataset' }
  const withheld = withholding(
    isForOwnUse ? all.map((set) => ({ ...set, isRedistributable: true })) : all,
  )
  if (own !== null && withheld.isWithheld(own.name)) {
    return { state: 'withheld', dataset: toDataset(own) }
  }
  const chosen = await choose(options, withheld, maxRows)
  if (chosen === null) return { state: 'too-large' }

  const named = (isLeftOut: boolean) =>
    all
      .filter(({ name }) => chosen.datasets.has(name) && withheld.isWithheld(name) === isLeftOut)
      .map(toDataset)
  const range = at === null ? { start: BEGINNING, end: END_OF_TIME } : rangeOf(at)
  const reading = {
    ...{ ask, chosen: chosen.entities, range, withheld, publicUrl: options.publicUrl },
    prefix: prefixOf(selection),
  }
  return {
    state: 'open',
    rows: chosen.rows,
    graph: {
      description: {
        title: titleOf(selection),
        ...{ url, at },
        exportedAt: secondOf(now),
        entities: chosen.entities.size,
        datasets: named(false),
        withheld: named(true),
      },
      entities: (types) => readEntities(reading, types),
      relationships: (types) => readRelationships(reading, types),
      together: (types) => readTogether(reading, types),
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
  return { name, title, licence, attribution, url, dataAsOf: dateOrNone(dataAsOf) }
}

interface Choosing {
  readonly entities: Chosen
  readonly datasets: ReadonlySet<string>
  readonly rows: number
}

/** The entities of a selection; `null` when they and their relationships are more than `maxRows`. */
async function choose(
  { ask, selection }: ExportOptions,
  { isWithheld }: Withholding,
  maxRows: number,
): Promise<Choosing | null> {
  const entities = new Map<string, ChosenEntity>()
  const datasets = new Set<string>()
  let rows = 0
  for await (const page of pagesToChoose(ask, selection)) {
    for (const { id, type, datasets: own, stated, relationships } of page) {
      for (const name of [...own, ...stated]) datasets.add(name)
      if (own.every(isWithheld)) continue
      entities.set(id, { type, relationships })
      rows += 1 + relationships
    }
    if (rows > maxRows) return null
  }
  return { entities, datasets, rows }
}

async function* pagesToChoose(ask: Ask, selection: Selection) {
  if (selection.of === 'entities') {
    yield await ask('export/some-ids', { ids: selection.ids })
    return
  }
  const pages = pagesOf<Row<'export/ids'>>(PAGE, (last) =>
    ask('export/ids', {
      afterId: last?.id ?? '',
      dataset: selection.of === 'dataset' ? selection.name : undefined,
      prefix: prefixOf(selection),
      limit: PAGE,
    }),
  )
  for await (const page of pages) yield page.filter(({ isSpokenOf }) => isSpokenOf)
}
