import { OutsideLink } from '../../components/outside-link.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Chip } from '../../components/ui/chip.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Section } from '../../components/ui/section.js'
import { Segments } from '../../components/ui/segments.js'
import { capitalised, numberWords, percentWords, plainWord } from '../../components/words.js'
import type { SourcePageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { askedIn, DAYS, sourceHref, type Asked } from './asked.js'
import type { Calibration, Source } from './source.js'
import { Reliability, ReliabilityTable, sentenceOf } from './reliability.js'

const KINDS: Readonly<Record<Source['money'], string>> = {
  REAL: 'At this venue, people trade with real money',
  PLAY: 'At this venue, people trade with play money',
  NONE: 'This venue publishes forecasts without trading',
}

/** The accuracy of the prices of a venue: a plot, scores and sentences. */
export function SourceView(props: { readonly data: SourcePageQuery; readonly visit: Visit }) {
  const { data, visit } = props
  const { source } = data
  if (source === null) return <></>
  const asked = askedIn(visit.search)
  const { id, name, url, money, calibration } = source
  return (
    <>
      <PageHead
        crumbs={[
          { href: '/markets', name: 'Markets' },
          { href: '/data#venues', name: 'Venues' },
        ]}
        title={`Was ${name} right?`}
        lead={
          <>
            {KINDS[money]} (<OutsideLink href={url}>{name}</OutsideLink>). Here, its prices{' '}
            {daysWords(asked.days)} before the end of each question are compared with what happened.
          </>
        }
        actions={
          <ButtonLink href={sourceHref(`/api/v1/sources/${id}/calibration`, asked)} icon="download">
            JSON
          </ButtonLink>
        }
      />
      <Choices path={`/sources/${id}`} asked={asked} calibration={calibration} />
      <Results calibration={calibration} locale={visit.locale} />
      <LeftOut name={name} asked={asked} calibration={calibration} locale={visit.locale} />
    </>
  )
}

interface ChoicesProps {
  readonly path: string
  readonly asked: Asked
  readonly calibration: Calibration
}

function Choices({ path, asked, calibration }: ChoicesProps) {
  const hrefOf = (part: Partial<Asked>) => sourceHref(path, { ...asked, ...part })
  const names = calibration.categories.map(({ name }) => name)
  const { category } = asked
  const shown = category === null || names.includes(category) ? names : [category, ...names]
  return (
    <div class="source-choices">
      <Segments
        label="Time of the price"
        segments={DAYS.map((days) => ({
          href: hrefOf({ days }),
          name: `${daysWords(days)} before`,
          isCurrent: days === asked.days,
        }))}
      />
      <Segments
        label="Questions"
        segments={[
          { href: hrefOf({ shared: false }), name: 'All questions', isCurrent: !asked.shared },
          {
            href: hrefOf({ shared: true }),
            name: 'Also priced by another venue',
            isCurrent: asked.shared,
          },
        ]}
      />
      {shown.length > 0 && (
        <nav aria-label="Category" class="chips">
          <Chip href={hrefOf({ category: null })} isCurrent={category === null}>
            All categories
          </Chip>
          {shown.map((name) => (
            <Chip key={name} href={hrefOf({ category: name })} isCurrent={category === name}>
              {capitalised(plainWord(name))}
            </Chip>
          ))}
        </nav>
      )}
    </div>
  )
}

interface ResultsProps {
  readonly calibration: Calibration
  readonly locale: string
}

function Results({ calibration, locale }: ResultsProps) {
  const { questions, bins, brier, logScore, baseRatePercent, isComplete } = calibration
  const fullest = [...bins].sort((a, b) => b.questions - a.questions)[0]
  if (brier === null || logScore === null || baseRatePercent === null || fullest === undefined) {
    return (
      <Section id="results" title="Prices and results">
        <Empty title="No questions to compare">
          No question of this selection has both a result and an earlier price. Choose another time,
          or all questions.
        </Empty>
      </Section>
    )
  }
  return (
    <>
      <Section id="results" title="Prices and results">
        <p class="prose">
          {sentenceOf(fullest, locale)}. If prices are right, the share that came true is close to
          the price.
        </p>
        <div class="grid2">
          <div class="card">
            <Reliability bins={bins} locale={locale} />
          </div>
          <div class="card">
            <ReliabilityTable bins={bins} locale={locale} />
          </div>
        </div>
      </Section>
      <Section id="scores" title="Scores">
        {!isComplete && (
          <Note kind="warn">This venue has more questions. Only the newest 2,000 are counted.</Note>
        )}
        <dl class="pairs">
          <dt>Questions</dt>
          <dd>
            {numberWords(questions, locale)}, of which {percentWords(baseRatePercent, locale)} came
            true
          </dd>
          <dt>Brier score</dt>
          <dd>
            <ScoreWords score={brier} locale={locale} />
            <p class="sub">
              The mean squared error of the prices. 0 is perfect. Always saying 50 % gives 0.25.
            </p>
          </dd>
          <dt>Log score</dt>
          <dd>
            <ScoreWords score={logScore} locale={locale} />
            <p class="sub">
              It punishes prices that were sure and wrong. 0 is perfect. Always saying 50 % gives
              0.69. Prices count as at least 1 % and at most 99 %.
            </p>
          </dd>
        </dl>
        <p class="sub">
          The candidates of a race depend on each other, so the true intervals are wider. Scores of
          two venues can only be compared on the same questions.
        </p>
      </Section>
    </>
  )
}

function ScoreWords(props: {
  readonly score: NonNullable<Calibration['brier']>
  readonly locale: string
}) {
  const { score, locale } = props
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  const { value, low, high } = score
  return (
    <>
      <b>{format.format(value)}</b>{' '}
      {low === null || high === null
        ? '(too few questions for an interval)'
        : `(95 % interval: ${format.format(low)} – ${format.format(high)})`}
    </>
  )
}

interface LeftOutProps {
  readonly name: string
  readonly asked: Asked
  readonly calibration: Calibration
  readonly locale: string
}

function LeftOut({ name, asked, calibration, locale }: LeftOutProps) {
  const { cancelled, noResult, otherResult, noEnd, noPrice, notShared } = calibration.leftOut
  const rows: readonly (readonly [number, string])[] = [
    [cancelled, 'Cancelled'],
    [noResult, 'No final result yet'],
    [otherResult, 'A result between yes and no'],
    [noEnd, 'No known end'],
    [noPrice, `No price of ${name} in the week before that day`],
    [notShared, 'No price of another venue in the same week'],
  ]
  const shown = rows.filter(([count]) => count > 0)
  return (
    <Section id="left-out" title="What is left out">
      {shown.length === 0 ? (
        <p>No ended question is left out.</p>
      ) : (
        <div class="prose">
          <p>Of the ended questions that {name} prices, these do not count:</p>
          <ul>
            {shown.map(([count, why]) => (
              <li key={why}>
                {why}: <b>{numberWords(count, locale)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p class="sub">
        A question ends when it closes, or earlier when a result is reported. The price is the last
        one at least {daysWords(asked.days)} before.{' '}
        <a href="/docs/markets#were-the-markets-right">How this is computed</a>
      </p>
    </Section>
  )
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${String(days)} days`
}
