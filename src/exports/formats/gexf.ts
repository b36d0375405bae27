import { BEGINNING, dateOf, END_OF_TIME } from '../../domain/partial-date.js'
import { creditsOf } from '../credits.js'
import {
  ENTITY_COLUMNS,
  flatEntity,
  flatRelationship,
  RELATIONSHIP_COLUMNS,
  type Flat,
} from '../flat.js'
import type { ExportedRelationship, ExportFormat, Subgraph } from '../subgraph.js'
import { concatenated } from '../joined.js'
import { xmlText } from '../xml.js'

/**
 * GEXF 1.3, a dynamic graph for Gephi. GEXF calls the period of a relationship its spell. A spell
 * has whole days, from the earliest possible start to the latest possible end. If a relationship
 * has not ended, its spell has no end. The original dates are attributes.
 */
export const gexf: ExportFormat = {
  mediaType: 'application/gexf+xml',
  extension: 'gexf',
  write,
}

async function* write({ description, entities, relationships }: Subgraph): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" version="1.3">',
    `<meta lastmodifieddate="${description.exportedAt.slice(0, 10)}"><creator>Polity</creator>` +
      `<description>${xmlText(creditsOf(description))}</description></meta>`,
    '<graph defaultedgetype="directed" idtype="string" mode="dynamic" timeformat="date" timerepresentation="interval">',
    attributes('node', ENTITY_COLUMNS),
    attributes('edge', RELATIONSHIP_COLUMNS),
    '<nodes>',
    '',
  ].join('\n')
  yield* concatenated(
    entities(),
    (entity) =>
      `<node id="${entity.id}" label="${xmlText(entity.name)}">${values(flatEntity(entity))}</node>\n`,
  )
  yield '</nodes>\n<edges>\n'
  yield* concatenated(relationships(), edge)
  yield '</edges>\n</graph>\n</gexf>\n'
}

function attributes(element: 'node' | 'edge', columns: readonly string[]): string {
  const elements = columns.map((name) => `<attribute id="${name}" title="${name}" type="string"/>`)
  return `<attributes class="${element}" mode="static">${elements.join('')}</attributes>`
}

function values(flat: Flat): string {
  const elements = Object.entries(flat)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<attvalue for="${name}" value="${xmlText(value)}"/>`)
  return `<attvalues>${elements.join('')}</attvalues>`
}

function edge(relationship: ExportedRelationship): string {
  const flat = flatRelationship(relationship)
  const label = xmlText(flat['label'] ?? '')
  return (
    `<edge id="${relationship.id}" source="${relationship.fromId}" target="${relationship.toId}" label="${label}" kind="${relationship.kind}">` +
    `${values(flat)}${spell(relationship)}</edge>\n`
  )
}

function spell({ from, to }: ExportedRelationship): string {
  const start = from === BEGINNING ? '' : ` start="${dateOf(from)}"`
  const end = to === END_OF_TIME ? '' : ` end="${dateOf(to)}"`
  return start + end === '' ? '' : `<spells><spell${start}${end}/></spells>`
}
