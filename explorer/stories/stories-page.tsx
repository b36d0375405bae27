import '../style/stories.css'
import { CallWords } from '../components/call-words.js'
import { HitWords } from '../components/hits.js'
import { HowMuchIsIn } from '../components/how-much-is-in.js'
import { LineChart } from '../components/line-chart.js'
import { Meter } from '../components/ui/meter.js'
import { Sparkline } from '../components/sparkline.js'
import {
  StoriesDocument,
  type StoriesQuery,
  type StoriesQueryVariables,
} from '../generated/operations.js'
import { Periods } from '../pages/entity/periods.js'
import { groupsOf } from '../pages/entity/relationships.js'
import { wordsFor } from '../pages/error/words-for.js'
import type { PageOf, Visit } from '../pages/page.js'
import { Note } from '../components/ui/note.js'
import { PageHead } from '../components/ui/page-head.js'
import { Story } from './story.js'
import { DesignStories } from './design-stories.js'
import { GraphStories } from './graph-stories.js'
import { aHit, aRelationship, LONG, MONTH, REPORTING, RIGHT_TO_LEFT } from './samples.js'

/** `/stories`, for developers: each component in each of its states. */
export const storiesPage: PageOf<StoriesQuery, StoriesQueryVariables> = {
  path: '/stories',
  isForDevelopers: true,
  question: () => ({ document: StoriesDocument, variables: {} }),
  head: () => ({
    title: 'Stories · Polity',
    description: 'The components of the pages in all their states.',
    canonical: '/stories',
  }),
  View: ({ visit }) => <StoriesView visit={visit} />,
}

const HOLDER = { slug: 'ada', name: 'Ada Lovelace' }
const KNOWN = [
  aRelationship({ id: 'closed' }),
  aRelationship({ id: 'open', start: '2019-02', end: null, isCurrent: true, asOf: '2026-01' }),
  aRelationship({ id: 'unknown', start: '2020-01-01', end: null, isCurrent: null, asOf: '2021' }),
  aRelationship({ id: 'no-start', start: null }),
  aRelationship({ id: 'no-dates', start: null, end: null, isCurrent: null }),
]
const ON_A_DAY = [
  aRelationship({ id: 'confirmed' }),
  aRelationship({ id: 'possible', end: null, isCurrent: null }),
]
const LONG_ONES = [...Array(20).keys()].map((number) =>
  aRelationship({
    id: `long-${String(number)}`,
    role: LONG,
    node: { slug: 'long', name: LONG, type: 'INSTITUTION' },
    start: String(1990 + number),
    end: String(1991 + number),
  }),
)
const FROM_THE_RIGHT = [
  aRelationship({
    id: 'right',
    role: 'ראש הממשלה',
    node: { slug: 'golda', name: RIGHT_TO_LEFT, type: 'POLITICIAN' },
  }),
]

function StoriesView({ visit }: { readonly visit: Visit }) {
  const { locale } = visit
  const periods = (edges: typeof KNOWN, at: string | null = null) => (
    <Periods entity={HOLDER} groups={groupsOf(edges, HOLDER.slug)} at={at} visit={visit} />
  )
  return (
    <>
      <PageHead
        crumbs={[{ href: '/', name: 'Home' }]}
        title="Components and states"
        lead="Everything the pages are made of, in every state."
      />
      <DesignStories />
      <Story of="Periods, empty">{periods([])}</Story>
      <Story of="Periods">{periods(KNOWN)}</Story>
      <Story of="Periods on a day">{periods(ON_A_DAY, '2016-05-01')}</Story>
      <Story of="Periods, long">{periods(LONG_ONES)}</Story>
      <Story of="Periods, from the right">{periods(FROM_THE_RIGHT)}</Story>
      <Story of="Sparkline, empty">
        <Sparkline points={[]} locale={locale} />
      </Story>
      <Story of="Sparkline">
        <Sparkline points={MONTH} locale={locale} />
      </Story>
      <Story of="Hits">
        <ul>
          <li>
            <HitWords hit={aHit({})} locale={locale} />
          </li>
          <li>
            <HitWords hit={aHit({ name: LONG, countryCode: null })} locale={locale} />
          </li>
          <li>
            <HitWords hit={aHit({ name: RIGHT_TO_LEFT }, 'Golda Meir')} locale={locale} />
          </li>
        </ul>
      </Story>
      <Results locale={locale} />
      <GraphStories visit={visit} story={(of, children) => <Story of={of}>{children}</Story>} />
      <Story of="Problems">
        {PROBLEMS.map((problem) => (
          <Note key={problem.kind} kind="bad">
            <b>{wordsFor(problem).title}.</b> {wordsFor(problem).next}
          </Note>
        ))}
      </Story>
    </>
  )
}

function Results({ locale }: { readonly locale: string }) {
  const points = MONTH.map(({ at, close }) => ({ at, percent: close }))
  const lines = [
    { name: LONG, points },
    { name: RIGHT_TO_LEFT, isAside: true, points: points.slice(4, 12) },
  ]
  return (
    <>
      <Story of="Lines, empty">
        <LineChart label="Nothing" lines={[]} locale={locale} />
      </Story>
      <Story of="Lines">
        <LineChart
          label="A long name, and one from the right"
          lines={lines}
          marks={[{ at: MONTH[3]?.at ?? '', words: 'Something happened' }]}
          locale={locale}
        />
      </Story>
      <Story of="How much is in, empty">
        <HowMuchIsIn reporting={[]} locale={locale} />
      </Story>
      <Story of="How much is in">
        <HowMuchIsIn reporting={REPORTING} locale={locale} />
      </Story>
      <Story of="Shares">
        {[0, 33, 100, 112.5].map((share) => (
          <Meter key={share} percent={share} colour="p-any-1" />
        ))}
      </Story>
      <Story of="Calls">
        <p>
          <CallWords call={{ status: 'WINNER', by: 'AP' }} name={LONG} />
        </p>
        <p>
          <CallWords call={{ status: 'retract', by: 'AP' }} name={RIGHT_TO_LEFT} />
        </p>
      </Story>
    </>
  )
}

const PROBLEMS = [
  { kind: 'missing' },
  { kind: 'gone' },
  { kind: 'limit', retryAfterSeconds: 7 },
  { kind: 'away', retryAfterSeconds: 5 },
  { kind: 'refused', message: 'at: is no date.' },
] as const
