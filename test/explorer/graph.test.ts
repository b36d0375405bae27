import { besideOf, toAddress, toView } from '../../explorer/graph/address.js'
import { relationshipsCsv } from '../../explorer/graph/export/data.js'
import { toSvg } from '../../explorer/graph/export/svg.js'
import { toGexf, toGraphml } from '../../explorer/graph/export/xml.js'
import { linesOfName, readableLabels } from '../../explorer/graph/picture/labels.js'
import { arrange } from '../../explorer/graph/layout.js'
import { shownOf, type GraphLink, type Known } from '../../explorer/graph/shown.js'
import { neighbourTowards } from '../../explorer/graph/steps.js'
import { beginning, redone, stepTo, undone } from '../../explorer/graph/timeline.js'
import {
  EMPTY,
  newNode,
  renamed,
  withEntities,
  withNodes,
  withPlaces,
  type GraphView,
} from '../../explorer/graph/view.js'
import { toPartialDate } from '../../src/domain/partial-date.js'
import { idOf } from '../support/builders.js'

const [ANN, BOB, BLUE] = [idOf('ann'), idOf('bob'), idOf('blue')]

/** The view that an address opens, whether it stands in the query or behind `#`. */
function reopened(view: GraphView): GraphView {
  const address = toAddress(view)
  return address.startsWith('#') ? toView('', address) : toView(address)
}

describe('the address of a view', () => {
  const VIEW: GraphView = {
    nodes: [
      { id: ANN, at: { x: -120, y: 7 }, isPinned: true, isHidden: false, isChosen: true },
      { id: BOB, at: { x: 16_383, y: -16_383 }, isPinned: false, isHidden: true, isChosen: false },
      newNode(BLUE),
    ],
    filters: { kinds: ['holds', 'member_of'], types: null, countries: ['', 'dk'] },
    date: toPartialDate('2015-06-01'),
    ways: [
      [ANN, BLUE, BOB],
      [ANN, BOB],
    ],
  }

  it('keeps the entity of the panel and the first year of the time in an address', () => {
    const view = toView(`?ids=${ANN},${BOB}&at=2020-03-01`)

    const address = toAddress(view, { focus: BOB, since: '1975' })

    expect(besideOf(address)).toEqual({ focus: BOB, since: '1975' })
    expect(besideOf(toAddress(view))).toEqual({ focus: null, since: null })
    expect(besideOf('?focus=z&since=soon')).toEqual({ focus: null, since: null })
  })

  it('opens as the same view: entities, places, pins, what is hidden or chosen, filters, date and ways', () => {
    expect(reopened(VIEW)).toEqual(VIEW)
  })

  it('has 27 characters a node, and stands behind # when there are many', () => {
    const ids = Array.from({ length: 2_000 }, (_each, index) => idOf(String(index)))
    const large = withEntities(EMPTY, ids)

    expect(toAddress(large)).toHaveLength('#nodes='.length + 27 * 2_000)
    expect(reopened(large)).toEqual(large)
  })

  it('is nothing for an empty view, and what shows no kind is not what shows all', () => {
    const none = { ...VIEW, filters: { ...VIEW.filters, countries: [] } }

    expect(toAddress(EMPTY)).toBe('')
    expect(reopened(none).filters.countries).not.toBeNull()
  })

  it('takes ids as they are, and leaves out what is none', () => {
    const { nodes } = toView(
      `?ids=${ANN.toUpperCase()},nobody,${BOB},${ANN}&nodes=%%%&at=yesterday`,
    )

    expect(nodes).toEqual([newNode(ANN), newNode(BOB)])
  })

  it('is not what the link to the content of the page writes behind #', () => {
    expect(toView(`?ids=${ANN}`, '#content').nodes).toEqual([newNode(ANN)])
  })

  it('never names more entities than are drawn', () => {
    const ids = Array.from({ length: 2_100 }, (_each, index) => idOf(String(index)))

    expect(toView(`?ids=${ids.join(',')}`).nodes).toHaveLength(2_000)
  })
})

const LINK: GraphLink = {
  ...{ id: 'l1', kind: 'MEMBER_OF', role: null, start: '2001', end: '2005', asOf: null },
  isCurrent: false,
  ...{ source: { id: ANN }, target: { id: BLUE } },
}
const KNOWN: Known = {
  entities: new Map(
    [
      { id: ANN, slug: 'ann', name: 'Ann', type: 'POLITICIAN', countryCode: 'dk' },
      { id: BOB, slug: 'bob', name: '=Bob, "B"', type: 'POLITICIAN', countryCode: null },
      { id: BLUE, slug: 'blue', name: 'Blue <Party>', type: 'PARTY', countryCode: 'dk' },
    ].map((entity) => [entity.id, entity]),
  ),
  links: new Map(
    [LINK, { ...LINK, id: 'l2', start: '1990' }, { ...LINK, id: 'l3', source: { id: BOB } }].map(
      (link) => [link.id, link],
    ),
  ),
  held: new Map([['2003', new Map([['l1', 'POSSIBLE' as const]])]]),
  isCut: false,
  parties: new Map(),
}
const ALL = withEntities(EMPTY, [ANN, BOB, BLUE])

describe('what is shown of a view', () => {
  it('has one line for all relationships of a kind between two, oldest first', () => {
    const { lines, nodes } = shownOf(ALL, KNOWN)

    expect(lines.map(({ links }) => links.map(({ id }) => id))).toEqual([['l2', 'l1'], ['l3']])
    expect(nodes.map(({ name, degree }) => [name, degree])).toEqual([
      ['Ann', 1],
      ['=Bob, "B"', 1],
      ['Blue <Party>', 2],
    ])
  })

  it('leaves out what is hidden or filtered, and lines that lead there', () => {
    const hidden = withNodes(ALL, new Set([BOB]), { isHidden: true })
    const ofParties = { ...ALL, filters: { ...ALL.filters, types: ['party'] } }

    expect(shownOf(hidden, KNOWN).lines).toHaveLength(1)
    expect(shownOf(ofParties, KNOWN)).toMatchObject({ nodes: [{ id: BLUE, degree: 0 }], lines: [] })
    const ofDenmark = { ...ALL, filters: { ...ALL.filters, countries: ['dk'] } }
    expect(shownOf(ofDenmark, KNOWN).nodes.map(({ id }) => id)).toEqual([ANN, BLUE])
  })

  it('keeps at a date what the service says held then, with its certainty', () => {
    const { lines, nodes } = shownOf({ ...ALL, date: toPartialDate('2003') }, KNOWN)

    expect(lines).toMatchObject([{ source: ANN, certainty: 'POSSIBLE', links: [{ id: 'l1' }] }])
    expect(nodes).toHaveLength(3)
  })
})

describe('a way that stands out', () => {
  it('marks the lines that it leads over, whichever way they point', () => {
    const { lines } = shownOf({ ...ALL, ways: [[ANN, BLUE]] }, KNOWN)

    expect(lines.map(({ source, isOnWay }) => [source, isOnWay])).toEqual([
      [ANN, true],
      [BOB, false],
    ])
    const back = shownOf({ ...ALL, ways: [[BLUE, BOB]] }, KNOWN)
    expect(back.lines.map(({ isOnWay }) => isOnWay)).toEqual([false, true])
  })

  it('is none in an address that leads it over what is not there', () => {
    expect(toView(`?ids=${ANN},${BOB}&ways=0-1.0-7.1`).ways).toEqual([[ANN, BOB]])
  })

  it('leads over the entity that another was merged into', () => {
    const view = { ...ALL, ways: [[ANN, BLUE]] }

    expect(renamed(view, new Map([[BLUE, 'new']])).ways).toEqual([[ANN, 'new']])
  })
})

const CAPTION = { title: 'A <title>', date: 'All years', credit: 'Polity, example.org' }

describe('what is taken away', () => {
  const PLACED = withPlaces(
    ALL,
    new Map([ANN, BOB, BLUE].map((id, x) => [id, { x: 200 * x, y: 0 }])),
  )

  it('is a table in which no cell is a formula', () => {
    const [, , , bob] = relationshipsCsv(shownOf(PLACED, KNOWN)).split('\r\n')

    expect(bob).toBe(`l3,MEMBER_OF,,2001,2005,${BOB},"'=Bob, ""B""",${BLUE},Blue <Party>`)
  })

  const SEEN = {
    ...{ zoom: 0.5, pan: { x: 100, y: 50 }, width: 600, height: 400 },
    sides: new Map([[BLUE, 'below' as const]]),
  }
  const svgOf = (view: GraphView) => toSvg(shownOf(view, KNOWN), SEEN, (name) => name, CAPTION)

  it('is a picture whose names are no markup', () => {
    const svg = svgOf(PLACED)

    expect(svg).toContain('>Blue &lt;Party&gt;</text>')
    expect(svg.match(/<line /g)).toHaveLength(2)
    // Three nodes, and a legend of two types and a party.
    expect(svg.match(/<path /g)).toHaveLength(6)
    for (const text of [
      '>A &lt;title&gt;</text>',
      '>All years</text>',
      '>Polity, example.org</text>',
    ])
      expect(svg).toContain(text)
  })

  it('is a picture as on the screen: its part, names, dashes and paths', () => {
    const svg = svgOf({ ...PLACED, ways: [[ANN, BLUE]] })

    expect(svg).toContain('<svg y="64" width="600" height="400" viewBox="0 0 600 400"')
    // The third node, at 400 points.
    expect(svg).toContain('translate(300 50)')
    expect(svg).not.toContain('>Ann</text>')
    expect(svg.match(/<line [^>]*stroke="chosen"/g)).toHaveLength(1)
    expect(svg.match(/<line [^>]*opacity="0.25"/g)).toHaveLength(1)
    expect(svg.match(/<g opacity="0.25">/g)).toHaveLength(1)
    expect(svgOf({ ...PLACED, date: toPartialDate('2003') })).toContain('stroke-dasharray')
  })

  it.each([
    ['GEXF', toGexf, `label="Blue &lt;Party&gt;"`, '<spell start="2001" end="2005"/>'],
    ['GraphML', toGraphml, '<data key="name">Blue &lt;Party&gt;', '<data key="start">2001</data>'],
  ] as const)('is %s with escaped names and the periods', (_name, write, name, period) => {
    const xml = write(shownOf(PLACED, KNOWN))

    expect(xml).toContain(name)
    expect(xml).toContain(period)
    expect(xml.match(/<edge /g)).toHaveLength(3)
  })
})

/** A label of one line, below its node if there is room. */
const BELOW = { lines: 1, preferred: 'below' as const }

describe('the drawing', () => {
  it('writes no name over another, that of the best connected first', () => {
    const given = [
      { id: 'a', x: 100, y: 100, text: 'Somebody', weight: 1 },
      { id: 'b', x: 130, y: 118, text: 'Somebody else', weight: 9 },
      { id: 'c', x: 300, y: 300, text: 'Far away', weight: 0 },
      { id: 'd', x: -5, y: 300, text: 'Not in sight', weight: 5 },
    ].map((node) => ({ ...node, radius: 8, width: 6.6 * node.text.length, ...BELOW }))

    expect([...readableLabels(given, { width: 500, height: 500 })]).toEqual([
      ['b', 'below'],
      ['a', 'right'],
      ['c', 'below'],
    ])
  })

  it('never writes a name over a node', () => {
    const crowd = Array.from({ length: 400 }, (_each, at) => ({
      ...{ id: `n${String(at)}`, x: 200 + 14 * (at % 20), y: 100 + 14 * Math.floor(at / 20) },
      ...{ radius: 5, text: 'Somebody of a long name', width: 152, weight: at === 210 ? 9 : 1 },
      ...BELOW,
    }))

    const named = readableLabels(crowd, { width: 700, height: 500 })

    const inside = [...named.keys()].filter((id) => {
      const { x = 0, y = 0 } = crowd.find((node) => node.id === id) ?? {}
      return x > 200 && x < 466 && y > 100 && y < 366
    })
    expect(inside).toEqual([])
    expect(new Set(named.values())).toEqual(new Set(['below', 'right', 'left', 'above']))
  })

  it.each([
    ['a wide', false],
    ['a tall', true],
  ])('places nodes with their names apart in %s picture', (_name, isTall) => {
    const nodes = Array.from({ length: 30 }, (_each, at) => ({
      ...{ id: `n${String(at)}`, name: `N ${String(at)}`, type: 'party' },
      ...{ at: null, room: { x: 60, y: 20 } },
    }))
    const lines = nodes.slice(1).map(({ id }) => ['n0', id] as const)

    const places = new Map(arrange({ nodes, lines, about: [], isTall }))

    const overlaps = [...places].flatMap(([a, from]) =>
      [...places].filter(
        ([b, to]) => a < b && Math.abs(from.x - to.x) < 118 && Math.abs(from.y - to.y) < 38,
      ),
    )
    expect(overlaps).toEqual([])
    const size = (axis: 'x' | 'y') => {
      const all = [...places.values()].map((at) => at[axis])
      return Math.max(...all) - Math.min(...all)
    }
    expect(size('y') > size('x')).toBe(isTall)
  })

  /** A person, her chamber, two committees that four of eight colleagues share, and her state. */
  function senator() {
    const node = (id: string, type: string) => ({
      id,
      name: id,
      type,
      at: null,
      room: { x: 9, y: 9 },
    })
    const colleagues = Array.from({ length: 8 }, (_each, at) => `colleague ${String(at)}`)
    const [some, others] = [colleagues.slice(0, 4), colleagues.slice(4)]
    return {
      nodes: [
        node('ann', 'politician'),
        ...['senate', 'health', 'energy'].map((id) => node(id, 'institution')),
        ...[node('ohio', 'area'), node('county', 'area')],
        ...colleagues.map((id) => node(id, 'politician')),
      ],
      lines: [
        ...['senate', 'health', 'energy', 'ohio'].map((id) => ['ann', id] as const),
        ['county', 'ohio'] as const,
        ...colleagues.map((id) => [id, 'senate'] as const),
        ...some.map((id) => [id, 'health'] as const),
        ...others.map((id) => [id, 'energy'] as const),
      ],
      ...{ colleagues, some, others },
    }
  }

  it('arranges a few around one: shared groups before people in a column, the rest behind', () => {
    const { nodes, lines, colleagues, some, others } = senator()

    const places = new Map(arrange({ nodes, lines, about: ['ann'], isTall: false }))

    const [x, y] = (['x', 'y'] as const).map(
      (axis) => (id: string) => places.get(id)?.[axis] ?? Number.NaN,
    )
    expect(places.get('ann')).toEqual({ x: 0, y: 0 })
    expect(Math.max(...['senate', 'ohio'].map((id) => x?.(id) ?? 0))).toBeLessThan(0)
    expect(x?.('county')).toBeLessThan(x?.('ohio') ?? 0)
    for (const group of ['health', 'energy']) {
      expect(x?.(group)).toBeGreaterThan(0)
      for (const id of colleagues) expect(x?.(id)).toBeGreaterThan((x?.(group) ?? 0) + 100)
    }
    const rows = colleagues.map((id) => y?.(id) ?? 0).sort((a, b) => a - b)
    expect(rows.slice(1).map((row, at) => row - (rows[at] ?? 0))).toEqual(Array(7).fill(30))
    // Energy is above health, and so are its members.
    const lowest = Math.max(...others.map((id) => y?.(id) ?? 0))
    expect(lowest).toBeLessThan(Math.min(...some.map((id) => y?.(id) ?? 0)))
  })

  it('has no connection at the left in a tall picture, and people at both sides of a body', () => {
    const { nodes, lines, colleagues } = senator()
    const tall = new Map(arrange({ nodes, lines, about: ['ann'], isTall: true }))
    expect(tall.get('senate')?.x).toBeGreaterThan(0)

    const members = ['senate', 'ann', ...colleagues]
    const places = new Map(
      arrange({
        nodes: nodes.filter(({ id }) => members.includes(id)),
        lines: members.slice(1).map((id) => [id, 'senate'] as const),
        ...{ about: ['senate'], isTall: false },
      }),
    )
    const left = members.slice(1).filter((id) => (places.get(id)?.x ?? 0) < 0)
    expect(left).toHaveLength(5)
  })

  it('arranges a few between two, by the steps from each', () => {
    const { nodes, lines } = senator()

    const places = new Map(arrange({ nodes, lines, about: ['ann', 'county'], isTall: false }))

    const x = (id: string) => places.get(id)?.x
    expect([x('ann'), x('ohio'), x('county')]).toEqual([-320, 0, 320])
  })

  it('leaves what has a position where it is', () => {
    const { nodes, lines } = senator()
    const placed = nodes.map((node) => ({
      ...node,
      at: node.id === 'ohio' ? null : { x: 5, y: 5 },
    }))

    const places = new Map(
      arrange({ nodes: placed, lines, about: ['ann', 'senate'], isTall: false }),
    )

    expect(places.get('health')).toEqual({ x: 5, y: 5 })
  })

  it('breaks a long name into two lines of similar length, and cuts longer lines', () => {
    const body = 'Legislative Assembly of Ontario'
    expect(linesOfName(body, 'INSTITUTION')).toEqual(['Legislative', 'Assembly of Ontario'])
    expect(linesOfName('Alexandria Ocasio-Cortez', 'POLITICIAN')).toHaveLength(1)
    expect(linesOfName('Health (House Committee on Energy)', 'INSTITUTION')).toEqual(['Health'])
    const cut = linesOfName('Undersecretary '.repeat(6).trim(), 'OFFICE')
    expect(cut.map((line) => Array.from(line).length)).toEqual([26, 26])
    expect(cut.every((line) => line.endsWith('…'))).toBe(true)
  })

  it('shortens the names of bodies in the picture as journalists do', () => {
    const linesOf = (name: string) => linesOfName(name, 'INSTITUTION')

    expect(linesOf('United States House of Representatives')).toEqual(['US House'])
    expect(linesOf('Senate Committee on the Judiciary')).toEqual(['Senate Judiciary'])
    expect(linesOf('House Committee on Energy and Commerce')).toEqual([
      ...['House Energy', 'and Commerce'],
    ])
  })

  it('goes by an arrow key to the nearest that lies there', () => {
    const nodes = [
      { id: 'a', at: { x: 0, y: 0 } },
      { id: 'far', at: { x: 90, y: 0 } },
      { id: 'near', at: { x: 40, y: 10 } },
      { id: 'above', at: { x: 5, y: -30 } },
    ]

    expect(neighbourTowards(nodes, 'a', { x: 1, y: 0 })?.id).toBe('near')
    expect(neighbourTowards(nodes, 'a', { x: 0, y: -1 })?.id).toBe('above')
    expect(neighbourTowards(nodes, 'a', { x: -1, y: 0 })).toBeNull()
    expect(neighbourTowards(nodes, null, { x: -1, y: 0 })?.id).toBe('a')
  })

  it('takes back the steps of one gesture at once, and forgets what was undone before another step', () => {
    const dragged = stepTo(stepTo(beginning(1), 2, 'drag'), 3, 'drag')

    expect(undone(dragged)?.present).toBe(1)
    const again = undone(dragged)
    expect(again === null ? null : redone(again)?.present).toBe(3)
    expect(again === null ? null : redone(stepTo(again, 4))).toBeNull()
  })
})
