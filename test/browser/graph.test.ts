import type { Page } from 'playwright-core'
import { anEntity, aRelationship, idOf, type Stored } from '../support/builders.js'
import { inChromium } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'

const ANN = 'Ann Ahlberg'
const BOB = 'Bob Berg'
const CAS = 'كاس الكبير'

const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ann', name: ANN }),
    anEntity({ slug: 'bob', name: BOB }),
    anEntity({ slug: 'cas', name: CAS, countryCode: 'eg' }),
    anEntity({ slug: 'blue', name: 'Blue Party', type: 'party' }),
    anEntity({ slug: 'house', name: 'The House', type: 'institution' }),
  ],
  relationships: [
    aRelationship({ from: 'ann', to: 'blue', startDate: '2001', endDate: '2005' }),
    aRelationship({ from: 'bob', to: 'blue', startDate: '2003', endDate: '2009' }),
    aRelationship({ from: 'bob', to: 'house', startDate: '2004-05-01', role: 'speaker' }),
    aRelationship({ from: 'cas', to: 'house', startDate: '2010' }),
  ],
}

const idsOf = (...slugs: readonly string[]) => slugs.map(idOf).join(',')

/** Where each entity of the picture is drawn, by name, as the picture itself has it. */
function places(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return page.locator('.graph-picture').evaluate((holder) => {
    const { _cyreg } = holder as unknown as { _cyreg: { cy: { nodes: () => PlacedNodes } } }
    return Object.fromEntries(
      _cyreg.cy.nodes().map((node) => [node.data('name') as string, { ...node.position() }]),
    )
  })
}

interface PlacedNodes {
  map: <Result>(
    toResult: (node: {
      data: (name: string) => unknown
      position: () => { x: number; y: number }
    }) => Result,
  ) => Result[]
}

async function isDrawn(page: Page): Promise<void> {
  await page.locator('.graph-picture[data-drawn=whole]').waitFor()
}

inChromium('the graph view', () => {
  const { explore } = exploring()

  it('shows entities and what they have to do with each other without JavaScript', async () => {
    const { page, url } = await explore({ given: GIVEN, browser: { javaScriptEnabled: false } })

    await page.goto(`${url}/graph?ids=${idsOf('ann', 'blue')}`)

    const [nodes, lines] = await page.getByRole('table').all()
    expect(await nodes?.innerText()).toContain(ANN)
    expect(await lines?.innerText()).toMatch(/Ann Ahlberg\s+Member of\s+Blue Party\s+2001 – 2005/)
    // Except for the search of every page, which is a form.
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })

  it('draws them, and what is done is undone and done again', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('bob', 'blue')}`)
    await isDrawn(page)

    expect(Object.keys(await places(page)).sort()).toEqual(['Blue Party', BOB])
    await page.getByRole('button', { name: `Show ${BOB}` }).click()
    await page.getByRole('button', { name: 'Show 1 more' }).click()
    await page.getByRole('link', { name: 'The House' }).first().waitFor()
    await isDrawn(page)
    expect(Object.keys(await places(page)).sort()).toEqual(['Blue Party', BOB, 'The House'])

    await page.getByRole('button', { name: 'Hide Blue Party' }).click()
    expect(Object.keys(await places(page)).sort()).toEqual([BOB, 'The House'])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(Object.keys(await places(page))).toHaveLength(3)
    await page.getByRole('button', { name: 'Redo' }).click()
    expect(Object.keys(await places(page))).toHaveLength(2)
    expect(complaints).toEqual([])
  })

  it('opens a link that was shared with the same entities at the same places', async () => {
    const { page, url, context, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob', 'blue', 'cas')}`)
    await isDrawn(page)
    await page.getByRole('button', { name: `Pin ${ANN}` }).click()
    await page.getByRole('button', { name: `Hide ${CAS}` }).click()
    const before = await places(page)
    await page.waitForURL(/hide=/)

    const other = await context.browser()?.newPage({ locale: 'en-GB' })
    if (other === undefined) throw new Error('The browser is gone.')
    await other.goto(page.url())
    await isDrawn(other)

    expect(await places(other)).toEqual(before)
    expect(Object.keys(before).sort()).toEqual([ANN, 'Blue Party', BOB])
    expect(await other.getByRole('button', { name: `Unpin ${ANN}` }).count()).toBe(1)
    expect(await other.getByText('1 hidden').count()).toBe(1)
    await other.close()
    expect(complaints).toEqual([])
  })

  it('keeps who is chosen and the ways between them in its link, also when all is arranged anew', async () => {
    const { page, url, context, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}&find=ways`)
    const way = page.getByRole('listitem').filter({ hasText: /^Blue Party, 2 members/ })
    await way.waitFor()
    expect(await way.innerText()).toMatch(
      /Ann Ahlberg member of Blue Party, 2001 – 2005[^]*Bob Berg member of Blue Party, 2003 – 2009/,
    )
    await isDrawn(page)
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByText('Arranged again.').waitFor()
    await isDrawn(page)
    await page.waitForURL(/ways=0-2-1/)
    await page.waitForURL((address) => !address.href.includes('.....'))
    const before = await places(page)

    const other = await context.browser()?.newPage({ locale: 'en-GB' })
    if (other === undefined) throw new Error('The browser is gone.')
    await other.goto(page.url())
    await isDrawn(other)

    expect(await places(other)).toEqual(before)
    await other
      .getByRole('listitem')
      .filter({ hasText: /^Blue Party, 2 members/ })
      .waitFor()
    expect(await other.getByRole('checkbox', { checked: true }).count()).toBe(2)
    const onWay = "document.querySelector('.graph-picture')._cyreg.cy.edges('.way').length"
    expect(await other.evaluate(onWay)).toBe(2)
    await other.close()
    expect(complaints).toEqual([])
  })

  it('puts the same ids at the same places each time', async () => {
    const { page, url } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob', 'blue')}`)
    await isDrawn(page)
    const before = await places(page)

    await page.goto(`${url}/graph?ids=${idsOf('blue', 'ann', 'bob')}`)
    await isDrawn(page)

    expect(await places(page)).toEqual(before)
  })
})
