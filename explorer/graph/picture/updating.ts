import type { CollectionReturnValue, Core, ElementDefinition } from 'cytoscape'
import { NAMED } from './naming.js'

/**
 * The number of elements that are added, changed or removed in one frame, so the page stays
 * responsive.
 */
const SLICE = 400

const NAMED_CLASSES: ReadonlySet<string> = new Set(NAMED.split(' '))

/** An element that exists, is wanted, or both. */
interface Change {
  readonly known: CollectionReturnValue | null
  readonly wanted: ElementDefinition | null
}

/**
 * Updates the elements of `cy` to the wanted elements. A small number of changes is applied
 * immediately. `done` runs when all changes are applied. `inNextFrame` runs a function before the
 * next frame, unless the function that it returns is called first.
 */
export function createUpdating(
  cy: Core,
  inNextFrame: (run: () => void) => () => void,
  done: () => void,
) {
  let stop: () => void = () => undefined

  function update(wanted: ReadonlyMap<string, ElementDefinition>): void {
    stop()
    goOn(changesOf(cy, wanted))
  }

  function goOn(changes: readonly Change[]): void {
    apply(cy, changes.slice(0, SLICE))
    const rest = changes.slice(SLICE)
    if (rest.length === 0) {
      done()
      return
    }
    stop = inNextFrame(() => {
      goOn(rest)
    })
  }

  return {
    update,
    stop: () => {
      stop()
    },
  }
}

/** Lines are added after their nodes, and removed before them. */
function changesOf(cy: Core, wanted: ReadonlyMap<string, ElementDefinition>): readonly Change[] {
  const unwanted = cy.elements().filter((element) => !wanted.has(element.id()))
  const gone = unwanted
    .edges()
    .union(unwanted.nodes())
    .map((element) => ({ known: cy.getElementById(element.id()), wanted: null }))
  const changed: Change[] = []
  const added: Change[] = []
  for (const [id, definition] of wanted) {
    const known = cy.getElementById(id)
    if (known.empty()) added.push({ known: null, wanted: definition })
    else if (!isAsWanted(known, definition)) changed.push({ known, wanted: definition })
  }
  return [...gone, ...changed, ...added]
}

function apply(cy: Core, changes: readonly Change[]): void {
  const added: ElementDefinition[] = []
  cy.batch(() => {
    for (const { known, wanted } of changes) {
      if (wanted === null) known?.remove()
      else if (known === null) added.push(wanted)
      else refresh(known, wanted)
    }
    cy.add(added)
  })
}

function isAsWanted(
  known: CollectionReturnValue,
  { data, classes, position }: ElementDefinition,
): boolean {
  const own = known.classes().filter((name) => !NAMED_CLASSES.has(name))
  if (own.join(' ') !== String(classes)) return false
  if (Object.entries(data).some(([name, value]) => known.data(name) !== value)) return false
  // Lines have no position of their own.
  if (position === undefined) return true
  const { x, y } = known.position()
  return x === position.x && y === position.y
}

function refresh(
  known: CollectionReturnValue,
  { data, classes, position }: ElementDefinition,
): void {
  for (const [name, value] of Object.entries(data)) {
    if (known.data(name) !== value) known.data(name, value)
  }
  const kept = known.classes().filter((name) => NAMED_CLASSES.has(name))
  known.classes([String(classes), ...kept].join(' '))
  if (position !== undefined) known.position(position)
}
