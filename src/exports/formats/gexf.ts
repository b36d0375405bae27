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
import { xmlText } from '../xml.js'

/**
 * GEXF 1.3, a dynamic graph, as Gephi reads it. A spell needs whole days: it goes from the first to the last day that the
 * dates of a relationship can mean, which stand beside it as they were given. An open end has no end.
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
  for await (const page of entities()) {
    yield page
      .map(
        (entity) =>
          `<node id="${entity.id}" label="${xmlText(entity.name)}">${values(flatEntity(entity))}</node>\n`,
      )
      .join('')
  }
  yield '</nodes>\n<edges>\n'
  for await (const page of relationships()) yield page.map(edge).join('')
  yield '</edges>\n</graph>\n</gexf>\n'
}

function attributes(of: 'node' | 'edge', columns: readonly string[]): string {
  const each = columns.map((name) => `<attribute id="${name}" title="${name}" type="string"/>`)
  return `<attributes class="${of}" mode="static">${each.join('')}</attributes>`
}

function values(flat: Flat): string {
  const each = Object.entries(flat)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<attvalue for="${name}" value="${xmlText(value)}"/>`)
  return `<attvalues>${each.join('')}</attvalues>`
}

function edge(one: ExportedRelationship): string {
  const flat = flatRelationship(one)
  const label = xmlText(flat['label'] ?? '')
  return (
    `<edge id="${one.id}" source="${one.fromId}" target="${one.toId}" label="${label}" kind="${one.kind}">` +
    `${values(flat)}${spell(one)}</edge>\n`
  )
}

function spell({ from, to }: ExportedRelationship): string {
  const start = from === BEGINNING ? '' : ` start="${dateOf(from)}"`
  const end = to === END_OF_TIME ? '' : ` end="${dateOf(to)}"`
  return start + end === '' ? '' : `<spells><spell${start}${end}/></spells>`
}
