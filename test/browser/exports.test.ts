import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inChromium } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { aDataset, aRelationship, anEntity } from '../support/builders.js'

const given = {
  entities: [anEntity({ slug: 'ada' }), anEntity({ slug: 'reds', type: 'party' })],
  relationships: [aRelationship({ from: 'ada', to: 'reds', startDate: '2015' })],
  datasets: [aDataset({ name: 'tests' })],
}

/** What Gephi Lite does with the address in `?gexf=`. */
const LOAD = `async (gexf) => {
  const reply = await fetch(gexf)
  const document = new DOMParser().parseFromString(await reply.text(), 'application/xml')
  return [location.origin, reply.status, ...['parsererror', 'node', 'edge', 'spell'].map((name) => document.querySelectorAll(name).length)]
}`

inChromium('an export that a page of another origin opens', () => {
  const { explore } = exploring()

  it('may be fetched by it, and is a graph', async () => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    try {
      const origin = `http://127.0.0.1:${String((elsewhere.address() as AddressInfo).port)}`
      const { page, url } = await explore({ given })
      const table = await fetch(`${url}/api/v1/export?entity=ada&format=csv`)
      // A caller has one export at once.
      await table.text()
      const [, link = ''] = /<(.*)>/.exec(table.headers.get('link') ?? '') ?? []
      const gexf = new URL(new URL(link).searchParams.get('gexf') ?? '')
      await page.goto(origin)

      // The address is the public one of the gateway, which is not where the test has it.
      const seen = await page.evaluate(
        `(${LOAD})(${JSON.stringify(url + gexf.pathname + gexf.search)})`,
      )

      expect(seen).toEqual([origin, 200, 0, 2, 1, 1])
    } finally {
      elsewhere.close()
    }
  })
})
