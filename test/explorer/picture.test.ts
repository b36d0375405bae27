import cytoscape, { type Core, type NodeSingular } from 'cytoscape'
import { elementsOf } from '../../explorer/graph/picture/elements.js'
import { framingOf } from '../../explorer/graph/picture/framing.js'
import { createUpdating } from '../../explorer/graph/picture/updating.js'
import type { Shown, ShownLine, ShownNode } from '../../explorer/graph/shown.js'

const nodeOf = (number: number): ShownNode => ({
  ...{ id: `n${String(number)}`, slug: `n${String(number)}`, name: `Somebody ${String(number)}` },
  ...{ type: 'POLITICIAN', countryCode: null, degree: 2, isPinned: false, isChosen: false },
  at: { x: number, y: -number },
})
const lineOf = (number: number): ShownLine => ({
  ...{ key: `MEMBER_OF n${String(number)} n0`, kind: 'MEMBER_OF', certainty: 'SURE' },
  ...{ source: `n${String(number)}`, target: 'n0', links: [], isOnWay: false },
})
const shownOf = (count: number): Shown => ({
  nodes: Array.from({ length: count }, (_each, number) => nodeOf(number)),
  lines: Array.from({ length: count - 1 }, (_each, number) => lineOf(number + 1)),
})

/** A drawing without a screen, whose frames come when they are asked for. */
function drawing() {
  const cy = cytoscape({ headless: true })
  const frames = new Set<() => void>()
  let timesDone = 0
  const updating = createUpdating(
    cy,
    (run) => {
      frames.add(run)
      return () => frames.delete(run)
    },
    () => {
      timesDone += 1
    },
  )
  const frame = () => {
    const [run] = frames
    if (run !== undefined) frames.delete(run)
    run?.()
    return run !== undefined
  }
  return {
    ...{ cy, frame },
    update: (shown: Shown) => {
      updating.update(elementsOf(shown, null))
    },
    stop: updating.stop,
    timesDone: () => timesDone,
  }
}

/** How many elements come or go in each step, of which the first is what `begin` does. */
function changesIn(cy: Core, begin: () => void, frame: () => boolean): readonly number[] {
  const changes: number[] = []
  let count = 0
  cy.on('add remove', () => {
    count += 1
  })
  const note = () => {
    changes.push(count)
    count = 0
  }
  begin()
  note()
  while (frame()) note()
  return changes
}

describe('a drawing of thousands', () => {
  it('comes some hundreds a frame, and is done once all are there', () => {
    const { cy, update, frame, timesDone } = drawing()

    const changes = changesIn(
      cy,
      () => {
        update(shownOf(2_000))
        expect(timesDone()).toBe(0)
      },
      frame,
    )

    expect(Math.max(...changes)).toBeLessThanOrEqual(500)
    expect([cy.nodes().length, cy.edges().length, timesDone()]).toEqual([2_000, 1_999, 1])
    expect(cy.getElementById('n7').position()).toEqual({ x: 7, y: -7 })
  })

  it('goes as it came', () => {
    const { cy, update, frame } = drawing()
    update(shownOf(2_000))
    while (frame());

    const changes = changesIn(
      cy,
      () => {
        update({ ...shownOf(2_000), lines: [] })
      },
      frame,
    )

    expect(Math.max(...changes)).toBeLessThanOrEqual(500)
    expect([cy.nodes().length, cy.edges().length]).toEqual([2_000, 0])
  })

  it('changes some hundreds a frame, and touches nothing that stays as it is', () => {
    const { cy, update, frame } = drawing()
    const shown = shownOf(2_000)
    update(shown)
    while (frame());
    const touched = new Set<string>()
    cy.on('data position class', ({ target }) => touched.add((target as NodeSingular).id()))

    const nodes = shown.nodes.map((node, at) => (at % 2 === 0 ? node : { ...node, isPinned: true }))
    update({ ...shown, nodes })

    expect(touched.size).toBeLessThanOrEqual(500)
    while (frame());
    expect(touched.size).toBe(1_000)
    expect(cy.nodes('.pinned')).toHaveLength(1_000)
  })

  it('keeps the names that are written while something else changes', () => {
    const { cy, update } = drawing()
    update(shownOf(3))
    cy.getElementById('n1').addClass('labelled below')

    update({ ...shownOf(3), nodes: [0, 1, 2].map((at) => ({ ...nodeOf(at), isChosen: true })) })

    expect(cy.nodes('.chosen')).toHaveLength(3)
    expect(cy.nodes('.labelled.below').map((node) => node.id())).toEqual(['n1'])
  })

  it('ends as what was wanted last, whatever was under way', () => {
    const { cy, update, frame, timesDone } = drawing()
    update(shownOf(2_000))
    frame()

    update(shownOf(900))
    while (frame());

    expect([cy.nodes().length, cy.edges().length, timesDone()]).toEqual([900, 899, 1])
  })

  it('adds nothing more once it is closed', () => {
    const { cy, update, frame, stop } = drawing()
    update(shownOf(2_000))
    const before = cy.elements().length

    stop()

    expect(frame()).toBe(false)
    expect(cy.elements()).toHaveLength(before)
  })
})

describe('a drawing of a few', () => {
  it('is there at once', () => {
    const { cy, update, timesDone } = drawing()

    update(shownOf(30))

    expect([cy.nodes().length, cy.edges().length, timesDone()]).toEqual([30, 29, 1])
  })
})

describe('what a drawing is framed by', () => {
  const SCREEN = { width: 400, height: 300 }

  it('has each node in sight, with room for names around them', () => {
    const nodes = [
      { at: { x: -1_000, y: 50 }, radius: 20, name: { left: 60, right: 60 } },
      { at: { x: 900, y: -3_000 }, radius: 10, name: { left: 0, right: 90 } },
    ]

    const framing = framingOf(nodes, SCREEN)

    const onScreen = nodes.map(({ at }) => ({
      x: at.x * (framing?.zoom ?? 0) + (framing?.pan.x ?? 0),
      y: at.y * (framing?.zoom ?? 0) + (framing?.pan.y ?? 0),
    }))
    const [first, second] = onScreen
    expect((first?.x ?? 0) - 60).toBeGreaterThanOrEqual(25.9)
    expect((second?.x ?? 0) + 90).toBeLessThanOrEqual(374.1)
    for (const { y } of onScreen) {
      expect(y).toBeGreaterThanOrEqual(40)
      expect(y).toBeLessThanOrEqual(260)
    }
  })

  it('does not fill the screen with one, and is none of nothing or without room', () => {
    const one = [{ at: { x: 7, y: 7 }, radius: 8, name: { left: 0, right: 0 } }]

    const { zoom = 0, pan = { x: 0, y: 0 } } = framingOf(one, SCREEN) ?? {}
    expect([zoom, pan.x, pan.y].map((value) => value.toFixed(1))).toEqual(['1.2', '191.6', '141.6'])
    expect(framingOf([], SCREEN)).toBeNull()
    expect(framingOf(one, { width: 400, height: 60 })).toBeNull()
  })
})
