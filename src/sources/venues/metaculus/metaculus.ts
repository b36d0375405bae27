import { continued, fieldOf } from '../../reading/feed.js'
import { venueSource } from '../../reading/source.js'
import type { Listing, MarketState, VenueFact } from '../../../domain/market.js'
import {
  fieldsOf,
  isObject,
  listAt,
  readOr,
  RefusedField,
  type Fields,
} from '../../reading/fields.js'
import { listFormat, listingFact, quotedAt, quoteOf, recorded } from '../../reading/venue-fields.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Metaculus posts (`/api2/questions`, `/api/posts`), as a list or in `results`. A row is a post.
 * The contract is the post's id, which URLs and other sources use; the question's own id is an
 * alias. In a group of questions, each question is an outcome, identified by its id.
 *
 * The percent of a binary question is the community's median: `centers[0]` of the newest
 * aggregation by the question's default method. In a multiple choice question, each option is an
 * outcome, and `centers` has one value for each option. Questions of other types have no
 * probability and are refused. Without an API key, a response does not contain the median (`latest`
 * is `null`), and the listing has no quote. The forecast of the account that sent the request is
 * also in the response, but it is not read.
 */
export const metaculusPosts: VenueDocumentFormat = {
  format: 'posts',
  dataset: recorded('metaculus', 'Metaculus', 'https://www.metaculus.com/api/'),
  ...listFormat({
    names: ['scheduled_resolve_time', 'curation_status', 'title', 'projects'],
    time: 'edited_at',
  }),
  fields: {
    ...always('number', 'id'),
    ...always('text', 'title'),
    ...sometimes('object', 'question', 'group_of_questions', 'question.aggregations'),
    ...sometimes('list', 'question.options'),
    ...always('object', 'projects'),
    ...sometimes('number', 'question.id'),
    ...sometimes('text', 'question.type', 'question.status', 'question.resolution'),
    ...sometimes('text', 'question.open_time', 'question.scheduled_close_time'),
    ...sometimes('text', 'question.resolution_criteria', 'question.default_aggregation_method'),
  },
  read: ({ raw }, context) => {
    const post = fieldsOf(raw)
    const question = post.optionalObject('question')
    if (question?.optionalText('type') === 'multiple_choice') {
      return factsOfOptions(post, question, context)
    }
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
    throw question.refusal(
      'type',
      `${type}: only binary and multiple choice questions have probabilities`,
    )
  }
  return listingFact({
    ...commonOf(post, question),
    outcome: '',
    aliases: [`question:${question.id('id')}`],
    ...stateOf(question, { yes: 100, no: 0 }),
    quote: communityQuote(question, context, { at: 0, of: 1 }),
    ...differences,
  })
}

function factsOfOptions(
  post: Fields,
  question: Fields,
  context: VenueContext,
): readonly VenueFact[] {
  const options = question.texts('options')
  if (options.length < 2 || new Set(options).size < options.length) {
    throw question.refusal('options', 'must have at least two options with different names')
  }
  const common = commonOf(post, question)
  return options.map((option, at) => {
    const results = Object.fromEntries(options.map((name) => [name, name === option ? 100 : 0]))
    return listingFact({
      ...common,
      outcome: option,
      outcomeTitle: option,
      group: { id: common.contract, title: common.title, isExclusive: true },
      ...stateOf(question, results),
      quote: communityQuote(question, context, { at, of: options.length }),
    })
  })
}

function commonOf(post: Fields, question: Fields) {
  const id = post.id('id')
  const context = projectsOf(post)
  return {
    venue: 'metaculus' as const,
    contract: id,
    title: post.title('title'),
    url: `https://www.metaculus.com/questions/${encodeURIComponent(id)}/`,
    description: question.description('resolution_criteria'),
    categories: categoriesOf(post),
    ...(context.length > 0 && { context }),
    opensAt: question.time('open_time'),
    closesAt: question.closingTime('scheduled_close_time'),
  }
}

const KINDS_OF_PROJECTS = ['tournament', 'question_series', 'community']

/** The names of the tournaments, series and communities that a question belongs to. */
function projectsOf(post: Fields): readonly string[] {
  const projects = post.optionalObject('projects')
  const namesOf = (kind: string) =>
    (projects?.rows(kind) ?? []).flatMap((project) => project.optionalTitle('name') ?? [])
  return KINDS_OF_PROJECTS.flatMap((kind) => readOr(() => namesOf(kind), []))
}

function categoriesOf(post: Fields): readonly string[] {
  const categories = post.optionalObject('projects')?.rows('category') ?? []
  return categories.map((category) => category.title('name'))
}

/** `at`: the position of the value in the list of values. `of`: the length of the list. */
function communityQuote(
  question: Fields,
  context: VenueContext,
  { at, of: length }: { readonly at: number; readonly of: number },
) {
  const method = question.optionalText('default_aggregation_method') ?? 'recency_weighted'
  const aggregation = question.optionalObject('aggregations')?.optionalObject(method)
  const newest = aggregation?.optionalObject('latest') ?? aggregation?.rows('history').at(-1)
  if (newest === undefined) return null
  const centers = listAt(newest.raw['centers'], `${newest.path}.centers`)
  if (length > 1 && centers.length !== length) {
    throw newest.refusal(
      'centers',
      `has ${String(centers.length)} values for ${String(length)} options`,
    )
  }
  const median = fieldsOf({ centers: centers[at] }, newest.path)
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

/** `results`: the result of the outcome in percent, by the venue's word for the resolution. */
function stateOf(
  question: Fields,
  results: Readonly<Record<string, number>>,
): Pick<Listing, 'state' | 'venueState' | 'resultPercent'> {
  const state = question.word('status', STATES, 'status')
  if (state !== 'resolved') {
    return { state, venueState: question.text('status'), resultPercent: null }
  }
  const words = { ...results, annulled: null, ambiguous: null }
  const percent = question.word<number | null>('resolution', words, 'resolution')
  return {
    state: percent === null ? 'cancelled' : 'resolved',
    venueState: question.text('resolution'),
    resultPercent: percent,
  }
}

/** Metaculus. */
export const metaculus = venueSource('metaculus', [metaculusPosts], {
  base: 'https://www.metaculus.com/api2',
  key: { scheme: 'Token', isRequired: true },
  lists: [
    // `next` is `null` on the last page.
    {
      name: 'all',
      path: '/questions/',
      first: () => ({ limit: '100', offset: '0', with_cp: 'true' }),
      items: postsIn,
      id: 'id',
      next: ({ reply, items, query }) =>
        fieldOf(reply, 'next') === null
          ? null
          : continued(query, 'offset', Number(query['offset']) + items.length),
      maxPages: 300,
    },
  ],
})
