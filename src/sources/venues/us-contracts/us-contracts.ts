import { venueSource } from '../../reading/source.js'
import type { SourceFile } from '../../reading/observed.js'
import { VENUES, type VenueId } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField, hasAll } from '../../reading/fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  firstOf,
  quotedAt,
  quoteOf,
  recorded,
  strictlyNestedRows,
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
  recognises: (head, file) => {
    const market = firstOf(head)
    const contract = firstOf(isObject(market) ? market['contracts'] : undefined)
    return hasAll(contract, ['contractName']) && venueOf(file) !== undefined
  },
  fields: {
    ...always('text', 'contractName'),
    ...always('number', 'lastTradePrice'),
    ...sometimes('text', 'id'),
  },
  rows: (document) => strictlyNestedRows(document, 'document', 'contracts'),
  read: ({ raw, around }, context) => {
    const contract = fieldsOf(raw)
    const venue = venueOf(context.file)
    if (venue === undefined) throw new RefusedField('file', 'is not named after a venue')
    const marketTitle = fieldsOf(around, 'market').title('title')
    // Betfair's own list has the event's name before such a title. This file leaves the event's
    // name out.
    const title = TITLES_WITHOUT_EVENT.has(marketTitle)
      ? `USA - Presidential Election 2024: ${marketTitle}`
      : marketTitle
    const name = contract.title('contractName')
    refuseName(name)
    const slug = slugOf(marketTitle)
    if (slug === '') throw new RefusedField('market.title', 'contains no letter and no digit')
    const market = `us-2024:${slug}`
    const isYes = name === 'Yes'
    const id = contract.optionalText('id')
    const percent = contract.percentOfCents('lastTradePrice')
    return [
      listingFact({
        venue,
        contract: market,
        outcome: isYes ? '' : name,
        aliases: id === undefined ? [] : [`contract:${id}`],
        title,
        outcomeTitle: isYes ? null : name,
        group: isYes ? null : { id: market, title, isExclusive: null },
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
  return isVenue(stem) ? stem : undefined
}

function isVenue(word: string): word is VenueId {
  return Object.hasOwn(VENUES, word)
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
