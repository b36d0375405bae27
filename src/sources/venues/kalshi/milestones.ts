import { fieldsOf, hasAll, isObject } from '../../reading/fields.js'
import { elementsIn, latestIn, rowsOf } from '../../reading/venue-fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import { asTicker, KALSHI } from './contract.js'

/**
 * Kalshi's trade-api/v2, GET /milestones or /milestones/{id}: occasions, such as a primary, with the
 * events that belong to them. A row is a milestone. Matches and tournaments are left out.
 */
export const kalshiMilestones: VenueDocumentFormat = {
  format: 'v2-milestones',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => milestonesIn(head) !== undefined,
  statedTime: (head) => latestIn(milestonesIn(head), 'last_updated_ts'),
  fields: {
    ...always('text', 'id', 'title', 'category'),
    ...always('list', 'related_event_tickers'),
    ...sometimes('list', 'primary_event_tickers'),
    ...sometimes('text', 'last_updated_ts'),
  },
  rows: (document) =>
    rowsOf(milestonesIn(document) ?? document).filter(
      ({ raw }) => !isObject(raw) || raw['category'] !== 'Sports',
    ),
  read({ raw }) {
    const milestone = fieldsOf(raw)
    const tickersAt = (name: string) =>
      milestone.texts(name).map((ticker) => asTicker(ticker, name))
    const groups = ['primary_event_tickers', 'related_event_tickers'].flatMap(tickersAt)
    return [
      {
        milestone: {
          venue: 'kalshi',
          key: `kalshi:milestone/${milestone.id('id')}`,
          title: milestone.title('title'),
          groups: [...new Set(groups)].sort(),
        },
      },
    ]
  },
}

/** Responses with events may contain milestones as well; they are files of events. */
function milestonesIn(document: unknown) {
  return elementsIn(document, (value) =>
    hasAll(value, ['id', 'category', 'title', 'related_event_tickers']),
  )
}
