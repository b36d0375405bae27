import { xmlText } from '../../../src/exports/xml.js'
import type { GraphLink, Shown } from '../shown.js'

/** The picture for Gephi: nodes with types and positions, edges with kinds and periods. */
export function toGexf({ nodes, lines }: Shown): string {
  const rows = lines.flatMap(({ links }) => links)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">',
    '<graph defaultedgetype="directed" mode="dynamic" timeformat="date">',
    '<attributes class="node"><attribute id="type" title="type" type="string"/><attribute id="slug" title="slug" type="string"/></attributes>',
    '<attributes class="edge"><attribute id="role" title="role" type="string"/></attributes>',
    '<nodes>',
    ...nodes.map(
      ({ id, name, type, slug, at }) =>
        `<node id="${id}" label="${xmlText(name)}"><attvalues><attvalue for="type" value="${type.toLowerCase()}"/><attvalue for="slug" value="${xmlText(slug)}"/></attvalues>` +
        // Gephi's axis points up.
        `${at === null ? '' : `<viz:position x="${String(at.x)}" y="${String(-at.y)}" z="0"/>`}</node>`,
    ),
    '</nodes>',
    '<edges>',
    ...rows.map(
      (link) =>
        `<edge id="${link.id}" source="${link.source.id}" target="${link.target.id}" label="${link.kind}"><attvalues><attvalue for="role" value="${xmlText(link.role ?? '')}"/></attvalues>${spellOf(link)}</edge>`,
    ),
    '</edges>',
    '</graph>',
    '</gexf>',
    '',
  ].join('\n')
}

function spellOf({ start, end }: GraphLink): string {
  const from = start === null ? '' : ` start="${start}"`
  const to = end === null ? '' : ` end="${end}"`
  return from + to === '' ? '' : `<spells><spell${from}${to}/></spells>`
}

/** The picture as GraphML, for example for networkx and yEd. */
export function toGraphml({ nodes, lines }: Shown): string {
  const keys = ['name', 'type', 'slug'].map((name) => keyOf('node', name))
  const edgeKeys = ['kind', 'role', 'start', 'end'].map((name) => keyOf('edge', name))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    ...edgeKeys,
    '<graph edgedefault="directed">',
    ...nodes.map(
      ({ id, name, type, slug }) =>
        `<node id="${id}">${dataOf({ name, type: type.toLowerCase(), slug })}</node>`,
    ),
    ...lines
      .flatMap(({ links }) => links)
      .map(
        ({ id, kind, role, start, end, source, target }) =>
          `<edge id="${id}" source="${source.id}" target="${target.id}">${dataOf({ kind, role, start, end })}</edge>`,
      ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n')
}

function keyOf(of: 'node' | 'edge', name: string): string {
  return `<key id="${name}" for="${of}" attr.name="${name}" attr.type="string"/>`
}

function dataOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : `<data key="${name}">${xmlText(value)}</data>`))
    .join('')
}
