import { venueSource } from '../../reading/source.js'
import type { SourceFile } from '../../reading/observed.js'
import { isReviewed, type VenueId } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField, someHasMost } from '../../reading/fields.js'
import { percentOfFile, withPercentUnit } from '../../reading/price-unit.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  elementsIn,
  nestedRows,
  parentOf,
  quotedAt,
  quoteOf,
  recorded,
  listingFact,
} from '../../reading/venue-fields.js'

/**
 * Contracts on the US election of 2024 at seven venues. The project pitlord25/prediction_news
 * reduced each contract to titles and a percent. A row is a contract. The file's name is the venue.
 *
 * - Ids are built from the titles: `us-2024:<market>`, outcome `<contract>`. A contract "Yes" is
 *   the yes side of its market; "No" is not a listing. Smarkets' own id is an alias.
 * - A percent of 0 may be a price below 0.05 or a missing price (Fairplay's file has both), so it
 *   counts as missing.
 */
export const usContracts: VenueDocumentFormat = {
  format: 'us-2024',
  dataset: recorded(
    'us-2024-contracts',
    'US election 2024, reduced contracts',
    'https://github.com/pitlord25/prediction_news',
  ),
  reads: 'document',
  recognises: (head, file) => marketsIn(head) !== undefined && venueOf(file) !== undefined,
  fields: {
    ...always('text', 'contractName'),
    ...always('number', 'lastTradePrice'),
    ...sometimes('text', 'id'),
  },
  rows: (document) =>
    withPercentUnit(nestedRows(marketsIn(document) ?? [], 'contracts'), (contract) =>
      isObject(contract) ? [contract['lastTradePrice']] : [],
    ),
  read: (row, context) => {
    const market = parentOf(row, 'market', 'contracts')
    const contract = fieldsOf(row.raw)
    const venue = venueOf(context.file)
    if (venue === undefined)
      throw new RefusedField(
        'file',
        'has a name that is not a venue; rename the file to the id of the venue, such as betfair.json',
      )
    const marketTitle = market.title('title')
    // Betfair's own list has the event's name before such a title. This file leaves the event's
    // name out.
    const title = TITLES_WITHOUT_EVENT.has(marketTitle)
      ? `USA - Presidential Election 2024: ${marketTitle}`
      : marketTitle
    const name = contract.title('contractName')
    refuseName(name)
    const slug = slugOf(marketTitle)
    if (slug === '') throw new RefusedField('market.title', 'contains no letter and no digit')
    const marketId = `us-2024:${slug}`
    const isYes = name === 'Yes'
    const id = contract.optionalText('id')
    const percent = percentOfFile(contract, 'lastTradePrice', row.around)
    return [
      listingFact({
        venue,
        contract: marketId,
        outcome: isYes ? '' : name,
        aliases: id === undefined ? [] : [`contract:${id}`],
        title,
        outcomeTitle: isYes ? null : name,
        group: isYes ? null : { id: marketId, title, isExclusive: null },
        // The file has no states and no times. All markets ended with the election.
        state: 'open',
        venueState: '',
        closesAt: ELECTION_DAY,
        quote: quoteOf({
          last: percent === 0 ? null : percent,
          quotedAt: quotedAt(null, context),
        }),
      }),
    ]
  },
}

const ELECTION_DAY = '2024-11-05T00:00:00Z'
const TITLES_WITHOUT_EVENT = new Set(['Election Winner', 'Winning Party'])

function venueOf({ name }: SourceFile): VenueId | undefined {
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
  return isReviewed(stem) ? stem : undefined
}

function marketsIn(document: unknown) {
  return elementsIn(
    document,
    (value) =>
      isObject(value) && someHasMost(value['contracts'], ['contractName', 'lastTradePrice']),
  )
}

function refuseName(name: string): void {
  if (name === 'No') {
    throw new RefusedField(
      'contractName',
      'is the no side of a question; only the yes side is imported',
    )
  }
  if (name === '[Invalid Answer]') {
    throw new RefusedField('contractName', 'is an answer that the venue removed')
  }
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Contracts on the US election of 2024 at seven venues. */
export const contracts = venueSource('contracts', [usContracts])
