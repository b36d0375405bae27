import { join } from 'node:path'
import { createCursors } from '../../src/domain/cursor.js'
import { fieldRulesOf } from '../../src/graphql/schema/directives.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { ROOT } from './server-options.js'

/**
 * What fields such as `Query.entities` cost beside their nodes, and counts such as `Query.entities.totalCount`, all
 * together, as the schema says.
 */
export async function readPrices(): Promise<(...fields: readonly string[]) => number> {
  const schema = await loadSchema(
    join(ROOT, 'schema'),
    createCursors('a secret of the tests alone'),
  )
  const { of } = fieldRulesOf(schema)
  const priceOf = (field: string) => {
    const [type = '', name = '', count] = field.split('.')
    const price = of(type, name)?.[count === undefined ? 'base' : 'count'] ?? 0
    if (price === 0) throw new RangeError(`${field} has no price`)
    return price
  }
  return (...fields) => fields.reduce((sum, field) => sum + priceOf(field), 0)
}
