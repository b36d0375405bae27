import { partyClass } from '../../components/ui/party-colours.js'
import type { ElementDefinition } from 'cytoscape'
import type { Focus } from '../focus.js'
import type { Shown, ShownLine, ShownNode } from '../shown.js'
import { wordsOfKind } from '../words.js'
import { shortened } from './labels.js'
import { sizeOf } from './size.js'

/** Before the key of a line; what has no such start is the id of a node. */
export const LINE = 'line '

/** From here on lines are drawn plainly. */
const MANY_LINES = 700

/** What is drawn, by id: nodes that have a place, then the lines between them. */
export function elementsOf(
  { nodes, lines }: Shown,
  focus: Focus | null,
): ReadonlyMap<string, ElementDefinition> {
  const placed = nodes.filter(({ at }) => at !== null)
  const ids = new Set(placed.map(({ id }) => id))
  const drawn = lines.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const isPlain = drawn.length > MANY_LINES
  return new Map([
    ...placed.map((node) => [node.id, toNode(node, focus)] as const),
    ...drawn.map((line) => [LINE + line.key, toEdge(line, focus, isPlain)] as const),
  ])
}

function toNode(node: ShownNode, focus: Focus | null): ElementDefinition {
  const { id, name, type, at, degree, isPinned, isChosen } = node
  const classes = [
    type.toLowerCase(),
    node.party !== undefined && partyClass(node.party === null ? null : { slug: node.party }),
    degree === 0 && 'idle',
    isPinned && 'pinned',
    isChosen && 'chosen',
    focus?.of === 'node' && focus.id === id && 'focus',
  ]
  return {
    group: 'nodes',
    data: {
      id,
      name: shortened(name),
      size: sizeOf(degree),
      weight: degree + (isChosen ? 1_000 : 0),
    },
    position: { x: at?.x ?? 0, y: at?.y ?? 0 },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}

function toEdge(line: ShownLine, focus: Focus | null, isPlain: boolean): ElementDefinition {
  const { key, source, target, kind, links, certainty, isOnWay } = line
  const isFocus = focus?.of === 'line' && focus.key === key
  const isBeside = focus?.of === 'node' && (focus.id === source || focus.id === target)
  const classes = [
    isPlain && 'plain',
    certainty === 'POSSIBLE' && 'possible',
    isOnWay && 'way',
    isFocus && 'focus',
    isBeside && !isPlain && 'beside',
    (isFocus || isOnWay) && 'told',
  ]
  return {
    group: 'edges',
    data: {
      ...{ id: LINE + key, source, target, name: wordsOfKind(kind) },
      width: Math.round(10 * (1 + Math.log2(links.length) / 2)) / 10,
    },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}
