import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { anEntity } from '../support/builders.js'
import { itWithPython, PYTHON } from '../support/python.js'
import { testApp } from '../support/test-app.js'

interface Cell {
  readonly name: string
  readonly country: string
  readonly birth_date: string
  /** The slug of who is meant. */
  readonly slug: string
}

/** More than the client sends at once, of whom two share a name. */
const PEOPLE: readonly Cell[] = (
  [
    ['Lovelace, Ada', 'gb', '1815', 'ada-lovelace'],
    ['Jose Garcia Perez', 'es', '1920', 'josé-garcía-pérez'],
    ['Grace Hoper', 'us', '1906-12-09', 'grace-hopper'],
    ['John Smith', 'us', '1970', 'john-smith-2'],
    ['Ruth Ginsburg Bader', 'us', '1933', 'ruth-bader-ginsburg'],
    ['Margarethe Vestager', 'dk', '1968', 'margrethe-vestager'],
    ['Mette Fredriksen', 'dk', '1977', 'mette-frederiksen'],
    ['Soren Pind', 'dk', '1969', 'søren-pind'],
    ['Merkel, Angela', 'de', '1954', 'angela-merkel'],
    ['Willy Brand', 'de', '1913', 'willy-brandt'],
    ['Simone Viel', 'fr', '1927', 'simone-veil'],
    ['Francois Mitterrand', 'fr', '1916', 'françois-mitterrand'],
  ] as const
).map(([name, country, birth_date, slug]) => ({ name, country, birth_date, slug: ascii(slug) }))

const NAMES = [
  ...['Ada Lovelace', 'José García Pérez', 'Grace Hopper', 'John Smith', 'Ruth Bader Ginsburg'],
  ...['Margrethe Vestager', 'Mette Frederiksen', 'Søren Pind', 'Angela Merkel', 'Willy Brandt'],
  ...['Simone Veil', 'François Mitterrand'],
]

function ascii(slug: string): string {
  return slug.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o')
}

/** What the package finds for a table; not in this process, which has to answer it. */
async function reconciled(service: string, table: readonly Cell[]): Promise<unknown> {
  const child = spawn(PYTHON, ['test/python/check_reconciler.py', service])
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  child.stdin.end(JSON.stringify(table))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}

describe('the Python package reconciler, a client of reconciliation services', () => {
  itWithPython('reconciler')(
    'gets for each name of a table who is meant, namesakes told apart by other columns',
    async () => {
      const { app } = await testApp({
        given: {
          entities: [
            ...PEOPLE.map(({ slug, country, birth_date }, at) =>
              anEntity({
                ...{ slug, name: NAMES[at] ?? '', countryCode: country },
                birthDate: birth_date,
              }),
            ),
            anEntity({
              ...{ slug: 'john-smith', name: 'John Smith', countryCode: 'gb', birthDate: '1950' },
            }),
          ],
        },
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo

      const found = await reconciled(`http://127.0.0.1:${String(port)}/reconcile`, PEOPLE)

      expect(found).toEqual(
        PEOPLE.map(({ name, slug }, at) => ({
          ...{ input_value: name, id: slug, name: NAMES[at] },
          ...{ score: expect.any(Number) as unknown, match: expect.any(Boolean) as unknown },
          type_id: 'politician',
        })),
      )
    },
    60_000,
  )
})
