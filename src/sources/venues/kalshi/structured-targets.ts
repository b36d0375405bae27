import { targetKey, type VenueTarget } from '../../../domain/market.js'
import { fieldsOf, hasAll, isObject } from '../../reading/fields.js'
import { elementsIn, latestIn, rowsOf } from '../../reading/venue-fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import { KALSHI, TARGET_ID } from './contract.js'

/** The types of targets that may be entities. */
const KINDS: Readonly<Record<string, VenueTarget['kind']>> = {
  politician: 'person',
  political_party: 'party',
}

/**
 * Kalshi's trade-api/v2, GET /structured_targets or /structured_targets/{id}: the names of the ids
 * that contracts have in `custom_strike`. A row is a politician or a party. Targets of other types,
 * such as teams, are left out.
 */
export const kalshiStructuredTargets: VenueDocumentFormat = {
  format: 'v2-structured-targets',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => targetsIn(head) !== undefined,
  statedTime: (head) => latestIn(targetsIn(head), 'last_updated_ts'),
  fields: {
    ...always('text', 'id', 'name', 'type'),
    ...sometimes('text', 'last_updated_ts'),
  },
  rows: (document) =>
    rowsOf(targetsIn(document) ?? document).filter(
      ({ raw }) =>
        !isObject(raw) || typeof raw['type'] !== 'string' || Object.hasOwn(KINDS, raw['type']),
    ),
  read({ raw }) {
    const target = fieldsOf(raw)
    const id = target.id('id').toLowerCase()
    if (!TARGET_ID.test(id)) throw target.refusal('id', 'is not an id of a structured target')
    const kind = target.word('type', KINDS, 'type')
    const name = target.title('name')
    return [{ target: { venue: 'kalshi', key: targetKey('kalshi', id), kind, name } }]
  },
}

/** A target has a name; a milestone, which has the other fields as well, has a title. */
function targetsIn(document: unknown) {
  return elementsIn(
    document,
    (value) => hasAll(value, ['id', 'name', 'type', 'details']) && !hasAll(value, ['title']),
  )
}
