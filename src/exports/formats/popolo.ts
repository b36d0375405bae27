import type { EntityType } from '../../domain/entity.js'
import { POPOLO_FORMAT } from '../../domain/interchange/popolo.js'
import { joined } from '../joined.js'
import { toDescriptionJson } from '../json.js'
import { membershipsOf, relationshipObject } from '../popolo/memberships.js'
import {
  areaObject,
  eventObject,
  organizationObject,
  personObject,
  postObject,
  type Sources,
} from '../popolo/objects.js'
import { placesOf, type Place } from '../popolo/places.js'
import type { ExportedEntity, ExportedRelationship, ExportFormat, Subgraph } from '../subgraph.js'

/**
 * One Popolo document, with one object per line: `areas`, `organizations`, `posts`, `events`,
 * `persons`, `memberships`, and `relationships`, for which Popolo has no class. `meta` describes
 * the export and its licences.
 */
export const popolo: ExportFormat = {
  mediaType: 'application/json',
  extension: 'popolo.json',
  write,
}

type ToObject = (entity: ExportedEntity, place: Place, sources: Sources) => object

/** The lists of entities except `persons`. A list comes before the lists that refer to it. */
const LISTS: readonly (readonly [string, readonly EntityType[], ToObject])[] = [
  ['areas', ['area'], areaObject],
  ['organizations', ['institution', 'party', 'organization'], organizationObject],
  ['posts', ['office'], postObject],
  ['events', ['election'], eventObject],
]

const PEOPLE: readonly EntityType[] = ['politician', 'person']
const OTHERS = LISTS.flatMap(([, types]) => types)

async function* write(graph: Subgraph): AsyncGenerator<string> {
  const { description, entities } = graph
  const datasets = new Map(description.datasets.map((dataset) => [dataset.name, dataset]))
  const sources: Sources = { datasetNamed: (name) => datasets.get(name) }
  yield `{"meta":${JSON.stringify({ format: POPOLO_FORMAT, ...toDescriptionJson(description) })}`
  for (const [list, types, toObject] of LISTS) {
    yield `,\n"${list}":[`
    yield* joined(withPlaces(graph, types), ({ entity, place }) =>
      JSON.stringify(toObject(entity, place, sources)),
    )
    yield '\n]'
  }
  yield ',\n"persons":['
  yield* joined(entities(PEOPLE), (entity) => JSON.stringify(personObject(entity, sources)))
  yield '\n],\n"memberships":['
  const rest: string[] = []
  yield* joined(memberships(graph, rest), (membership) => JSON.stringify(membership))
  yield '\n],\n"relationships":['
  yield* joined(otherRelationships(graph, rest), (line) => line)
  yield '\n]}\n'
}

/** Entities of these types, each with its place. */
async function* withPlaces(
  { entitiesWithRelationships, typeOf }: Subgraph,
  types: readonly EntityType[],
) {
  for await (const { entities, relationships } of entitiesWithRelationships(types)) {
    const { placeOf } = placesOf(relationships, typeOf)
    yield entities.map((entity) => ({ entity, place: placeOf(entity.id) }))
  }
}

/** Memberships of people. Other relationships are added to `rest`. */
async function* memberships({ relationships, typeOf }: Subgraph, rest: string[]) {
  for await (const page of relationships(PEOPLE)) {
    const { memberships, others } = membershipsOf(page, typeOf)
    yield memberships
    rest.push(...others.map(toLine))
  }
}

async function* otherRelationships({ relationships, typeOf }: Subgraph, rest: readonly string[]) {
  yield rest
  for await (const page of relationships(OTHERS)) yield placesOf(page, typeOf).others.map(toLine)
}

function toLine(relationship: ExportedRelationship): string {
  return JSON.stringify(relationshipObject(relationship))
}
