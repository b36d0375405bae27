import { continued, fieldOf } from '../../reading/feed.js'
import type { VenueSource } from '../../reading/source.js'
import type { Listing, MarketState, VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, listAt, RefusedField, type Fields } from '../../reading/fields.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  firstOf,
  latestIn,
  listingOf,
  quotedAt,
  quoteOf,
  recorded,
  rowsOf,
} from '../../reading/venue-fields.js'

/**
 * Metaculus posts (`/api2/questions`, `/api/posts`), as a list or in `results`. A row is a post.
 * The contract is the post's id, which URLs and other sources use; the question's own id is an
 * alias. In a group of questions, each question is an outcome, identified by its id.
 *
 * Only binary questions have a percent of yes. It is the community's median: `centers[0]` of the
 * newest aggregation by the question's default method. A client without an API key does not get the
 * median (`latest` is `null`), and then the listing has no quote. The forecast of the account that
 * fetched the data is not read.
 */
export const metaculusPosts: VenueDocumentFormat = {
  format: 'posts',
  dataset: recorded('metaculus', 'Metaculus', 'https://www.metaculus.com/api/'),
  reads: 'document',
  recognises: (head) => {
    const first = firstOf(postsIn(head))
    return isObject(first) && 'scheduled_resolve_time' in first && 'curation_status' in first
  },
  statedTime: (head) => latestIn(postsIn(head), 'edited_at'),
  fields: {
    id: { types: ['number'], presence: 'always' },
    title: { types: ['text'], presence: 'always' },
    question: { types: ['object'], presence: 'sometimes' },
    group_of_questions: { types: ['object'], presence: 'sometimes' },
    projects: { types: ['object'], presence: 'always' },
    'question.id': { types: ['number'], presence: 'sometimes' },
    'question.type': { types: ['text'], presence: 'sometimes' },
    'question.status': { types: ['text'], presence: 'sometimes' },
    'question.resolution': { types: ['text'], presence: 'sometimes' },
    'question.open_time': { types: ['text'], presence: 'sometimes' },
    'question.scheduled_close_time': { types: ['text'], presence: 'sometimes' },
    'question.resolution_criteria': { types: ['text'], presence: 'sometimes' },
    'question.aggregations': { types: ['object'], presence: 'sometimes' },
    'question.default_aggregation_method': { types: ['text'], presence: 'sometimes' },
  },
  rows: (document) => rowsOf(postsIn(document)),
  read: ({ raw }, context) => {
    const post = fieldsOf(raw)
    const question = post.optionalObject('question')
    if (question !== undefined) return [factOf(post, question, context, {})]
    const group = post.optionalObject('group_of_questions')
    if (group === undefined)
      throw new RefusedField('question', 'is missing: the post has no question')
    return factsOfGroup(post, group, context)
  },
}

function postsIn(document: unknown): unknown {
  return isObject(document) ? document['results'] : document
}

function factsOfGroup(post: Fields, group: Fields, context: VenueContext): readonly VenueFact[] {
  const binary = group.rows('questions').filter((question) => question.raw['type'] === 'binary')
  if (binary.length === 0) {
    throw new RefusedField('group_of_questions', 'has no binary question')
  }
  const id = post.id('id')
  const title = post.title('title')
  return binary.map((question) =>
    factOf(post, question, context, {
      outcome: question.id('id'),
      outcomeTitle: question.optionalTitle('label') ?? question.title('title'),
      group: { id, title, isExclusive: null },
    }),
  )
}

function factOf(
  post: Fields,
  question: Fields,
  context: VenueContext,
  differences: Partial<Listing>,
): VenueFact {
  const type = question.text('type')
  if (type !== 'binary') {
    throw question.refusal('type', `${type}: only binary questions have a probability of yes`)
  }
  const id = post.id('id')
  return {
    listing: listingOf({
      venue: 'metaculus',
      contract: id,
      outcome: '',
      aliases: [`question:${question.id('id')}`],
      title: post.title('title'),
      ...stateOf(question),
      url: `https://www.metaculus.com/questions/${encodeURIComponent(id)}/`,
      description: question.description('resolution_criteria'),
      categories: categoriesOf(post),
      opensAt: question.time('open_time'),
      closesAt: question.closingTime('scheduled_close_time'),
      quote: communityQuote(question, context),
      ...differences,
    }),
  }
}

function categoriesOf(post: Fields): readonly string[] {
  const categories = post.optionalObject('projects')?.rows('category') ?? []
  return categories.map((category) => category.title('name'))
}

function communityQuote(question: Fields, context: VenueContext) {
  const method = question.optionalText('default_aggregation_method') ?? 'recency_weighted'
  const aggregation = question.optionalObject('aggregations')?.optionalObject(method)
  const newest = aggregation?.optionalObject('latest') ?? aggregation?.rows('history').at(-1)
  if (newest === undefined) return null
  const centers = listAt(newest.raw['centers'], `${newest.path}.centers`)
  const median = fieldsOf({ centers: centers[0] }, newest.path)
  return quoteOf({
    stated: median.percentOfFraction('centers'),
    quotedAt: quotedAt(newest.time('start_time'), context),
  })
}

/** `upcoming` questions do not accept forecasts yet. */
const STATES: Readonly<Record<string, MarketState>> = {
  open: 'open',
  upcoming: 'closed',
  closed: 'closed',
  resolved: 'resolved',
}

const RESULTS: Readonly<Record<string, number | null>> = {
  yes: 100,
  no: 0,
  annulled: null,
  ambiguous: null,
}

function stateOf(question: Fields): Pick<Listing, 'state' | 'venueState' | 'resultPercent'> {
  const word = question.text('status')
  const state = Object.hasOwn(STATES, word) ? STATES[word] : undefined
  if (state === undefined) {
    throw question.refusal('status', `${JSON.stringify(word)} is an unknown status`)
  }
  if (state !== 'resolved') return { state, venueState: word, resultPercent: null }
  const result = question.text('resolution')
  const percent = Object.hasOwn(RESULTS, result) ? RESULTS[result] : undefined
  if (percent === undefined) {
    throw question.refusal('resolution', `${JSON.stringify(result)} is an unknown resolution`)
  }
  return {
    state: percent === null ? 'cancelled' : 'resolved',
    venueState: result,
    resultPercent: percent,
  }
}

/** Metaculus. */
export const metaculus: VenueSource = {
  kind: 'venue',
  name: 'metaculus',
  formats: [metaculusPosts],
  feeds: {
    base: 'https://www.metaculus.com/api2',
    lists: [
      // `next` is `null` on the last page. Only clients with a key get community medians.
      {
        name: 'all',
        path: '/questions/',
        first: () => ({ limit: '100', offset: '0', with_cp: 'true' }),
        items: (reply) => (isObject(reply) ? reply['results'] : reply),
        id: 'id',
        next: ({ reply, items, query }) =>
          fieldOf(reply, 'next') === null
            ? null
            : continued(query, 'offset', Number(query['offset']) + items.length),
        maxPages: 300,
      },
    ],
  },
}
