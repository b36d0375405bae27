import { partyClass } from '../../components/ui/party-colours.js'
import type { ElementDefinition } from 'cytoscape'
import type { Focus } from '../focus.js'
import { isDashed, type Shown, type ShownLine, type ShownNode } from '../shown.js'
import { wordsOfKind } from '../words.js'
import { yearsOf } from '../periods.js'
import { isPerson, MAX_DETAILED } from './inside.js'
import { linesOfName, preferredSide } from './labels.js'
import { sizeOf } from './size.js'

/** The prefix of the ids of lines. The id of a node is the id of its entity. */
export const LINE = 'line '

/** With more lines than this, all lines are straight and have no arrowheads. */
const MANY_LINES = 700
/** With more lines than this, the lines of the selected node have no labels. */
const MAX_TOLD = 12

/** With fewer people, the lines to groups that nearly all of them share are not faded. */
const MIN_PEOPLE = 6

/** The elements of the picture, by id: nodes that have a position, then the lines between them. */
export function elementsOf(
  { nodes, lines }: Shown,
  focus: Focus | null,
): ReadonlyMap<string, ElementDefinition> {
  const placed = nodes.filter(({ at }) => at !== null)
  const ids = new Set(placed.map(({ id }) => id))
  const drawn = lines.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const isNear = ({ source, target }: ShownLine) =>
    focus?.of === 'node' && (focus.id === source || focus.id === target)
  const isPlain = drawn.length > MANY_LINES
  const onWay = new Set(
    drawn.flatMap(({ isOnWay, source, target }) => (isOnWay ? [source, target] : [])),
  )
  const drawing = {
    focus,
    isPlain,
    isDetailed: placed.length <= MAX_DETAILED,
    isNear: isPlain ? () => false : isNear,
    isTold: drawn.filter(isNear).length <= MAX_TOLD,
    onWay: onWay.size === 0 ? null : onWay,
    common: commonIn(placed),
    held: new Set(
      drawn.flatMap(({ certainty, source, target }) =>
        certainty === 'SURE' ? [source, target] : [],
      ),
    ),
  }
  return new Map([
    ...placed.map((node) => [node.id, toNode(node, drawing)] as const),
    ...drawn.map((line) => [LINE + line.key, toEdge(line, drawing)] as const),
  ])
}

/** The properties of the whole picture that decide how an element looks. */
interface Drawing {
  readonly focus: Focus | null
  readonly isPlain: boolean
  /** Whether nodes have something inside. */
  readonly isDetailed: boolean
  /** Whether a line belongs to the selected node. */
  readonly isNear: (line: ShownLine) => boolean
  /** Whether the lines of the selected node have labels. */
  readonly isTold: boolean
  /** The ids of the parties, and of the groups that nearly all shown people share. */
  readonly common: ReadonlySet<string>
  /** The ids of the nodes with a relationship that certainly existed on the chosen day. */
  readonly held: ReadonlySet<string>
  /** The ids of the nodes on paths; `null`: no paths are shown. */
  readonly onWay: ReadonlySet<string> | null
}

function commonIn(nodes: readonly ShownNode[]): ReadonlySet<string> {
  const people = nodes.filter(({ type }) => isPerson(type.toLowerCase())).length
  const common = nodes.filter(
    ({ type, degree }) =>
      type === 'PARTY' || (!isPerson(type.toLowerCase()) && degree >= 0.9 * people),
  )
  return new Set(people < MIN_PEOPLE ? [] : common.map(({ id }) => id))
}

function toNode(node: ShownNode, { focus, isDetailed, onWay, held }: Drawing): ElementDefinition {
  const { id, name, type, at, degree, isPinned, isChosen } = node
  const isFocus = focus?.of === 'node' && focus.id === id
  const classes = [
    type.toLowerCase(),
    node.party !== undefined && partyClass(node.party),
    isDetailed && 'detailed',
    // On the chosen day, the entity may have had none of its relationships.
    !held.has(id) && 'idle',
    isPinned && 'pinned',
    isChosen && 'chosen',
    isFocus && 'focus',
    onWay?.has(id) === false && 'dim',
  ]
  return {
    group: 'nodes',
    data: {
      id,
      // The name of the focus has two lines, so that it covers fewer lines of the picture.
      name: linesOfName(name, isFocus ? '' : type).join('\n'),
      side: isFocus ? 'below' : preferredSide(type, at),
      size: sizeOf(degree),
      weight:
        degree +
        (isFocus ? 2_000 : 0) +
        (isChosen ? 1_000 : 0) +
        (onWay?.has(id) === true ? 500 : 0),
    },
    position: { x: at?.x ?? 0, y: at?.y ?? 0 },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}

function toEdge(line: ShownLine, drawing: Drawing): ElementDefinition {
  const { key, source, target, kind, links, isOnWay } = line
  const { focus, isPlain, isNear, isTold, onWay, common } = drawing
  const isFocus = focus?.of === 'line' && focus.key === key
  const classes = [
    isPlain && 'plain',
    isDashed(line) && 'dashed',
    line.certainty === 'POSSIBLE' && 'unsure',
    isOnWay && 'way',
    onWay !== null && !isOnWay && 'dim',
    isFocus && 'focus',
    isNear(line) ? 'near' : focus?.of === 'node' && 'far',
    !isNear(line) && (common.has(source) || common.has(target)) && 'common',
    (isFocus || isOnWay || (isNear(line) && isTold)) && 'told',
  ]
  return {
    group: 'edges',
    data: {
      ...{ id: LINE + key, source, target, name: `${wordsOfKind(kind)} ${yearsOf(links)}`.trim() },
      width: Math.round(10 * (1 + Math.log2(links.length) / 2)) / 10,
    },
    classes: classes.filter((each) => each !== false).join(' '),
  }
}
