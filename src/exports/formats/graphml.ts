import { creditsOf } from '../credits.js'
import {
  ENTITY_COLUMNS,
  flatEntity,
  flatRelationship,
  RELATIONSHIP_COLUMNS,
  type Flat,
} from '../flat.js'
import type { ExportFormat, Subgraph } from '../subgraph.js'
import { concatenated } from '../joined.js'
import { xmlText } from '../xml.js'

/** GraphML 1.0, directed. All attributes are text. An attribute without a value is absent. */
export const graphml: ExportFormat = {
  mediaType: 'application/graphml+xml',
  extension: 'graphml',
  write,
}

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns'

async function* write({ description, entities, relationships }: Subgraph): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<graphml xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
      ` xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/1.0/graphml.xsd">`,
    keyOf('graph', 'title'),
    keyOf('graph', 'credits'),
    ...ENTITY_COLUMNS.map((column) => keyOf('node', column)),
    ...RELATIONSHIP_COLUMNS.map((column) => keyOf('edge', column)),
    '<graph id="polity" edgedefault="directed">',
    data('graph', { title: description.title, credits: creditsOf(description) }),
    '',
  ].join('\n')
  yield* concatenated(
    entities(),
    (entity) => `<node id="${entity.id}">${data('node', flatEntity(entity))}</node>\n`,
  )
  yield* concatenated(
    relationships(),
    (relationship) =>
      `<edge id="${relationship.id}" source="${relationship.fromId}" target="${relationship.toId}">` +
      `${data('edge', flatRelationship(relationship))}</edge>\n`,
  )
  yield '</graph>\n</graphml>\n'
}

type Element = 'graph' | 'node' | 'edge'

function keyOf(element: Element, name: string): string {
  return `<key id="${element}-${name}" for="${element}" attr.name="${name}" attr.type="string"/>`
}

function data(element: Element, flat: Flat): string {
  return Object.entries(flat)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<data key="${element}-${name}">${xmlText(value)}</data>`)
    .join('')
}
