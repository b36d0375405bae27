import { toRestNames } from '../domain/rest-names.js'
import type { DatasetReport } from '../loaders/datasets.js'
import { MAX_DUPLICATES, type SuspectedDuplicate } from '../loaders/pages/duplicates.js'
import { querySchema } from './parameter-schemas.js'
import {
  component,
  entityReference,
  flag,
  integer,
  integerOrNull,
  listOf,
  number,
  object,
  partialDateOrNull,
  text,
  timeOrNull,
} from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const MINUTE_MS = 60_000

const dataset = component('Dataset', 'Data that a publisher offers under one name.', {
  id: text('Id of the dataset.'),
  title: text('Title.'),
  licence: text('Licence.'),
  attribution: text(
    'The attribution to show next to data of this dataset; empty: none is required.',
  ),
  url: text('Where the publisher offers it; empty if nowhere.'),
  redistributable: flag('True if exports may contain it.'),
  as_of: partialDateOrNull('Date of its newest edition: a year, month or day; null if unknown.'),
  last_import: timeOrNull('When its files were imported last; null if unknown.'),
  entities: integerOrNull('Entities that it describes; null if not counted yet.'),
  relationships: integerOrNull('Relationships for which it is a source; null if not counted yet.'),
  records: integerOrNull('Records in its newest editions; null if not counted yet.'),
  refused_rows: integerOrNull('Rows of the last import that could not be read; null if unknown.'),
  counted_at: timeOrNull('When entities, relationships and records were counted; null: not yet.'),
})

const datasetsReply = object('The datasets, by id.', {
  meta: object('The list.', {
    count: integer('Number of datasets.'),
    suspected_duplicates: integer(
      'Pairs of entities that may be the same one; `GET /api/v1/duplicates` lists them.',
    ),
  }),
  data: listOf('The datasets, by id.', dataset),
})

const listDatasets = route({
  operationId: 'listDatasets',
  summary: 'List the datasets',
  description:
    'Returns the licence and age of each dataset, how much it contributes, and how many of its rows could not be read.',
  tags: ['data'],
  response: { 200: datasetsReply },
  config: { isTagged: true },
})

const duplicatesQuery = querySchema({
  limit: {
    type: 'integer',
    description: 'Number of pairs.',
    minimum: 1,
    maximum: MAX_DUPLICATES,
    default: 20,
  },
})

const duplicatesReply = object('The most likely pairs first. The list is at most a minute old.', {
  meta: object('The list.', {
    count: integer('Pairs in this reply.'),
    total: integer('All pairs.'),
  }),
  data: listOf(
    'The pairs, the most likely first.',
    component('Duplicate', 'Two entities that may be the same one.', {
      score: number('How likely it is that they are the same, in bits of evidence.'),
      reason: text('The evidence, in a sentence.'),
      entities: { ...listOf('The two entities.', entityReference), minItems: 2, maxItems: 2 },
    }),
  ),
})

const listDuplicates = route({
  operationId: 'listDuplicates',
  summary: 'List suspected duplicates',
  description: 'Returns pairs of entities that may be the same one, with the evidence.',
  tags: ['data'],
  querystring: duplicatesQuery,
  response: { 200: duplicatesReply },
  config: { isTagged: true },
})

/**
 * GET /api/v1/datasets and /api/v1/duplicates: the datasets of the graph, and entities that may be
 * duplicates.
 */
export function datasetRoutes(app: RouteApp): void {
  app.get('/api/v1/datasets', listDatasets, async (request, reply) => {
    const { loaders, now } = request.context
    const [reports, duplicates] = await Promise.all([
      loaders.datasetReports.load('all'),
      loaders.duplicates.load(minuteOf(now)),
    ])
    const meta = { count: reports.length, suspected_duplicates: duplicates.total }
    return sendTagged(request, reply, { meta, data: reports.map(toDatasetJson) })
  })

  app.get('/api/v1/duplicates', listDuplicates, async (request, reply) => {
    const { loaders, now } = request.context
    const { total, pairs } = await loaders.duplicates.load(minuteOf(now))
    const data = pairs.slice(0, request.query.limit).map(toDuplicateJson)
    return sendTagged(request, reply, { meta: { count: data.length, total }, data })
  })
}

function toDatasetJson({ dataset, ...report }: DatasetReport) {
  return toRestNames({
    ...{ ...dataset, ...report },
    id: dataset.name,
    asOf: dataset.dataAsOf,
    lastImport: report.lastImportAt,
    refusedRows: report.refused,
  })
}

function toDuplicateJson({ score, why, a, b }: SuspectedDuplicate) {
  const entities = [a, b].map((side) => ({ ...side, countryCode: side.countryCode ?? '' }))
  return toRestNames({ score, reason: why, entities })
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / MINUTE_MS)
}
