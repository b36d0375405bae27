import { reportingWords } from '../../components/how-much-is-in.js'
import { ShareBar } from '../../components/share-bar.js'
import { isWithoutVotes, votesWords } from '../../components/votes-words.js'
import { numberWords, percentWords, plainWord } from '../../components/words.js'
import type { Visit } from '../page.js'
import { levelIn, type Race } from './race.js'
import { roundWords } from './rounds.js'

type Unit = Race['results']['nodes'][number]

/** Bars of more candidates would be too small. */
const MAX_BARS = 3

/** The count unit by unit, each a small picture of the same form. */
export function Units({ race, visit }: { readonly race: Race; readonly visit: Visit }) {
  const { nodes, pageInfo } = race.results
  const { locale, search } = visit
  const level = levelIn(search)
  const levels = [...new Set([race.count?.level, race.count?.parts?.level, level])]
  return (
    <section aria-labelledby="units">
      <h2 id="units">Unit by unit</h2>
      <p>
        {levels.map(
          (each) =>
            each !== undefined && (
              <a
                key={each}
                class="choice"
                href={`?level=${encodeURIComponent(each)}#units`}
                aria-current={each === level ? 'true' : undefined}
              >
                {plainWord(each)}
              </a>
            ),
        )}
      </p>
      {nodes.length === 0 && <p>No unit of this level is counted by itself.</p>}
      <ul class="multiples">
        {nodes.map((unit) => (
          <UnitPicture key={unit.unit} unit={unit} race={race} locale={locale} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <a
          href={`?level=${encodeURIComponent(level)}&after=${encodeURIComponent(pageInfo.endCursor ?? '')}#units`}
        >
          More units
        </a>
      )}
    </section>
  )
}

function UnitPicture(props: { readonly unit: Unit; readonly race: Race; readonly locale: string }) {
  const { unit, race, locale } = props
  const counted = unit.votes.reduce((sum, { votes }) => sum + (votes ?? 0), 0)
  const notes = [
    ...(unit.round === null ? [] : [roundWords(unit.round, locale)]),
    ...unit.reporting.map((each) => reportingWords(each, locale)),
  ]
  const votesOf = new Map(unit.votes.map(({ candidacyKey, votes }) => [candidacyKey, votes]))
  return (
    <li>
      <h3 dir="auto">{unit.name}</h3>
      <ul>
        {race.candidacies.nodes.slice(0, MAX_BARS).map(({ key, name }, index) => {
          const votes = votesOf.get(key) ?? null
          const share = votes === null || counted === 0 ? null : (votes / counted) * 100
          return (
            <li key={key}>
              <bdi>{name}</bdi>{' '}
              {votes === null || isWithoutVotes(race)
                ? votesWords(votes, race, locale)
                : `${numberWords(votes, locale)}${share === null ? '' : ` (${percentWords(share, locale)})`}`}
              {share !== null && <ShareBar share={share} place={index + 1} />}
            </li>
          )
        })}
      </ul>
      <p class="quiet">{notes.join('; ')}</p>
    </li>
  )
}
