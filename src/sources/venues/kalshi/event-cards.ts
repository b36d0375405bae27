import { fieldsOf, isObject } from '../../reading/fields.js'
import { asTicker, KALSHI } from './contract.js'
import {
  listingFact,
  nestedRows,
  parentOf,
  quoteOf,
  requiredList,
} from '../../reading/venue-fields.js'
import { always, type VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Kalshi's events as cards, recorded by prediction-watch. A card has at most five `outcomes`: the
 * outcomes with the highest prices. Each outcome has a label and a probability. A row is an outcome
 * of a card.
 *
 * There are no market tickers, so the contract is the event and the outcome is the label. The label
 * "Yes" means the yes side: such an event has only one market, often with the event's ticker.
 * Volumes are not read, because they belong to the event and not to an outcome.
 */
export const kalshiEventCards: VenueDocumentFormat = {
  format: 'event-cards',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) =>
    isObject(head) && Array.isArray(head['cards']) && head['source'] === 'kalshi',
  statedTime: (head) =>
    isObject(head) ? (fieldsOf(head).time('generatedAt') ?? undefined) : undefined,
  fields: {
    ...always('text', 'label'),
    ...always('number', 'prob'),
  },
  rows: (document) =>
    nestedRows(requiredList(fieldsOf(document).raw['cards'], 'cards'), 'outcomes'),
  read(row, { observedAt }) {
    const card = parentOf(row, 'card', 'outcomes')
    const outcome = fieldsOf(row.raw)
    const id = asTicker(card.text('id').replace(/^k:/, ''), 'card.id')
    const title = card.title('title')
    const label = outcome.title('label')
    const isYes = label === 'Yes'
    const category = card.optionalTitle('category')
    const closesAt = card.time('close')
    // Cards are created from open events and have no state. An event counts as closed after its
    // closing time.
    const isOver = closesAt !== null && observedAt !== null && closesAt <= observedAt
    return [
      listingFact({
        venue: 'kalshi',
        contract: id,
        outcome: isYes ? '' : label,
        title,
        outcomeTitle: isYes ? null : label,
        group: { id, title, isExclusive: null },
        url: card.url('url'),
        // The subtitle often contains the deadline, which the title may leave out.
        description: card.description('subtitle'),
        categories: category === null ? [] : [category],
        state: isOver ? 'closed' : 'open',
        venueState: '',
        closesAt: card.closingTime('close'),
        // The probability is not the price of a trade. It often contains half a cent; then it is a
        // value between bid and ask.
        quote: quoteOf({
          stated: outcome.required(outcome.percentOfFraction, 'prob'),
          quotedAt: observedAt,
        }),
      }),
    ]
  },
}
