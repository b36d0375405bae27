import type { AddressInfo } from 'node:net'
import { createServer, type IncomingMessage } from 'node:http'
import { aDataset, aRelationship, anEntity, type Stored } from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp } from '../support/test-app.js'

export const CHAMBER = 'united-states-house-of-representatives'
export const PERSON = 'alexandria-ocasio-cortez'
const PEOPLE = [PERSON, 'nancy-pelosi', 'kevin-mccarthy']

const GIVEN: Stored = {
  entities: [
    anEntity({
      slug: CHAMBER,
      name: 'United States House of Representatives',
      type: 'institution',
      countryCode: 'us',
    }),
    anEntity({ slug: PERSON, name: 'Alexandria Ocasio-Cortez', countryCode: 'us' }),
    anEntity({ slug: 'nancy-pelosi', name: 'Nancy Pelosi', countryCode: 'us' }),
    anEntity({ slug: 'kevin-mccarthy', name: 'Kevin McCarthy', countryCode: 'us' }),
    anEntity({ slug: 'democratic-party', name: 'Democratic Party', type: 'party' }),
  ],
  relationships: [
    ...PEOPLE.map((from, at) =>
      aRelationship({
        ...{ from, to: CHAMBER, startDate: `201${String(at)}-01-03`, asOf: '2026-01-01' },
        recordKeys: [`tests/all/membership/${String(at)}`],
      }),
    ),
    aRelationship({
      ...{ from: PERSON, to: 'democratic-party', startDate: '2018' },
      recordKeys: ['tests/all/membership/9'],
    }),
  ],
  // An export holds what may be passed on.
  datasets: [aDataset({ name: 'tests', licence: 'CC0-1.0' })],
  formerSlugs: { [PERSON]: ['aoc'] },
}

/** A gateway on the tests' graph, with some of what the demo set has; its address. */
export async function gateway(): Promise<string> {
  const { app, graph } = await testApp({ given: GIVEN })
  await storeMarkets(graph, {
    markets: [
      aMarket({ id: 'first', title: 'Will she run?' }),
      aMarket({ id: 'second', title: 'Will she win?' }),
    ],
    listings: [aListing('first'), aListing('second')],
    concerns: ['first', 'second'].map((market) => ({ market, entity: PERSON })),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`
}

export interface Canned {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A server that gives `answers` one after the other, the last one for ever, and notes what it was asked. */
export async function answering(answers: readonly Canned[]) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const {
      status,
      headers = {},
      body = {},
    } = answers[Math.min(asked.length, answers.length - 1)] ?? { status: 500 }
    asked.push(request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address, asked, close }
}

export const problem = (status: number, code: string, headers: Canned['headers'] = {}): Canned => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'r-1', ...headers },
  body: {
    ...{ type: 'urn:polity:error:x', title: 'X', status, detail: 'In plain words.', code },
    request_id: 'r-1',
  },
})
