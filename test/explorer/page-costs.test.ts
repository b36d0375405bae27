import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getVariableValues, Kind, parse } from 'graphql'
import { unitsOf } from '../../src/caller.js'
import { createCursors } from '../../src/domain/cursor.js'
import { costOf } from '../../src/graphql/cost/cost.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { openPageRenderer } from '../../src/http/web/pages/page-renderer.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { ROOT } from '../support/server-options.js'

const UNITS_A_MINUTE = 600

/** From the table in docs/explorer.md: units and pages a minute by path. */
function documented(): ReadonlyMap<string, readonly [number, number]> {
  const text = readFileSync(join(ROOT, 'docs', 'explorer.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\/[^`]*)` \| (\d+) \| (\d+) \|$/gm)]
  return new Map(
    rows.map(([, path = '', units, pages]) => [path, [Number(units), Number(pages)] as const]),
  )
}

it('pages cost what docs/explorer.md says, and none more than 60 units', async () => {
  const schema = await loadSchema(join(ROOT, 'schema'), createCursors('only for this test'))
  const renderer = await openPageRenderer(buildExplorer())
  const unitsByPath = new Map<string, readonly [number, number]>()

  for (const { path, isForDevelopers } of renderer.paths) {
    if (isForDevelopers) continue
    const visit = {
      params: { slug: 'ada', id: 'x' },
      search: '',
      origin: '',
      locale: 'en',
      now: '2026-02-01T12:00:00Z',
    }
    await renderer.render(path, visit, async ({ query, variables }) => {
      const document = parse(query)
      const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
      if (operation === undefined) throw new Error(`${path} asks nothing.`)
      const { coerced = {} } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        variables as Readonly<Record<string, unknown>>,
      )
      const { nodes } = costOf(schema, { document, operation, variables: coerced })
      const units = unitsOf(nodes)
      const shown = path.replaceAll(/:(\w+)/g, '{$1}')
      unitsByPath.set(shown, [units, Math.floor(UNITS_A_MINUTE / units)])
      return Promise.resolve({ status: 404, body: {}, retryAfter: null })
    })
  }

  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(unitsByPath))
  for (const [units] of unitsByPath.values()) expect(units).toBeLessThanOrEqual(60)
})
