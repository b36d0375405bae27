import type { VenueSource } from '../../reading/source.js'
import type { SourceFile } from '../../reading/observed.js'
import type { VenueId } from '../../../domain/market.js'
import { VENUES } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { percentOfCents, titleAt } from '../../reading/prices.js'
import type { VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  firstOf,
  listingOf,
  listThere,
  quotedAt,
  quoteOf,
  recorded,
} from '../../reading/venue-fields.js'

/**
 * Contracts on the US election of 2024 at seven venues, as pitlord25/prediction_news reduced them to words
 * and a percent; a row is a contract. The venue is the file's name.
 *
 * - Ids are made from the words: `us-2024:<market>`, outcome `<contract>`. A contract "Yes" is the yes side of its
 *   market, "No" is no listing. Smarkets' own id is an alias.
 * - A percent of 0 may be a price below 0.05 or none at all (it means both at Fairplay), so it counts as
 *   absent.
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
    return isObject(contract) && 'contractName' in contract && venueOf(file) !== undefined
  },
  fields: {
    contractName: { types: ['text'], presence: 'always' },
    lastTradePrice: { types: ['number'], presence: 'always' },
    id: { types: ['text'], presence: 'sometimes' },
  },
  *rows(document) {
    let index = 0
    for (const [at, market] of listThere(document, 'document').entries()) {
      const { contracts, ...around } = fieldsOf(market, `[${String(at)}]`).raw
      const list = listThere(contracts, `[${String(at)}].contracts`)
      for (const raw of list) yield { index: index++, raw, around }
    }
  },
  read: ({ raw, around }, context) => {
    const contract = fieldsOf(raw)
    const venue = venueOf(context.file)
    if (venue === undefined) throw new RefusedField('file', 'is not named after a venue')
    const asked = titleAt(fieldsOf(around, 'market'), 'title')
    // Betfair's own list says so in the event's name, which is missing here.
    const title = BARE_TITLES.has(asked) ? `USA - Presidential Election 2024: ${asked}` : asked
    const name = titleAt(contract, 'contractName')
    refuseName(name)
    const slug = slugOf(asked)
    if (slug === '') throw new RefusedField('market.title', 'has no letter and no digit')
    const market = `us-2024:${slug}`
    const isPlain = name === 'Yes'
    const id = contract.optionalText('id')
    const percent = percentOfCents(contract, 'lastTradePrice')
    return [
      {
        listing: listingOf({
          venue,
          contract: market,
          outcome: isPlain ? '' : name,
          aliases: id === undefined ? [] : [`contract:${id}`],
          title,
          outcomeTitle: isPlain ? null : name,
          group: isPlain ? null : { id: market, title, isExclusive: null },
          // There is no state and no time; all of them ended with the election.
          state: 'open',
          venueState: '',
          closesAt: ELECTION_DAY,
          quote: quoteOf({
            last: percent === 0 ? null : percent,
            quotedAt: quotedAt(null, context),
          }),
        }),
      },
    ]
  },
}

const ELECTION_DAY = '2024-11-05T00:00:00Z'
const BARE_TITLES = new Set(['Election Winner', 'Winning Party'])

function venueOf({ name }: SourceFile): VenueId | undefined {
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
  return isVenue(stem) ? stem : undefined
}

function isVenue(word: string): word is VenueId {
  return Object.hasOwn(VENUES, word)
}

function refuseName(name: string): void {
  if (name === 'No') {
    throw new RefusedField('contractName', 'the no side of a question, which is no listing')
  }
  if (name === '[Invalid Answer]') {
    throw new RefusedField('contractName', 'an answer that the venue struck out')
  }
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Contracts on the US election of 2024 at seven venues. */
export const contracts: VenueSource = {
  kind: 'venue',
  name: 'contracts',
  formats: [usContracts],
}
