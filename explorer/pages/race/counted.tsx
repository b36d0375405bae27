import { HowMuchIsIn } from '../../components/how-much-is-in.js'
import { withoutCount } from '../../components/votes-words.js'
import { numberWords, percentWords, plainWord } from '../../components/words.js'
import { hasChanges } from './change.js'
import type { Race } from './race.js'
import { roundWords } from './rounds.js'

/** How much is counted, in each measure of the feed. */
export function Counted({ race, locale }: { readonly race: Race; readonly locale: string }) {
  const { count } = race
  const none = withoutCount(race)
  if (count === null || none !== null) {
    return (
      <div class="inbar">
        <p>{none}</p>
      </div>
    )
  }
  return (
    <div class="inbar">
      <HowMuchIsIn reporting={count.reporting} locale={locale} />
      <div>
        <b>
          {count.countedVotes === null ? 'Not recorded' : numberWords(count.countedVotes, locale)}
        </b>
        <span>votes counted</span>
      </div>
      {count.turnout !== null && (
        <div>
          <b>{percentWords(count.turnout, locale)}</b>
          <span>{turnoutWords(race, locale)}</span>
        </div>
      )}
      <p class="sub">
        {detailsOf(count, locale)} <ChangeNote race={race} />
      </p>
    </div>
  )
}

function turnoutWords({ previous }: Race, locale: string): string {
  const before = previous?.count?.turnout ?? null
  return before === null ? 'turnout' : `turnout (${percentWords(before, locale)} the time before)`
}

/** A note with a link to the previous race, with which the percentage points are compared. */
function ChangeNote({ race }: { readonly race: Race }) {
  const { previous } = race
  if (previous === null) return null
  const name = previous.election?.name ?? 'the previous election'
  const link = <a href={`/race/${previous.id}`}>{name}</a>
  return hasChanges(race) ? (
    <>Points compare the share of a party with {link}; boundaries may have changed since.</>
  ) : (
    <>The same seat before: {link}.</>
  )
}

function detailsOf(count: NonNullable<Race['count']>, locale: string): string {
  const { round, basis, units, isComplete, parts } = count
  const sentences = [
    ...(round === null ? [] : [`${roundWords(round, locale)} of the count.`]),
    ...(basis === 'SUM'
      ? [
          `The sum of ${numberWords(units, locale)} parts${isComplete ? '' : ', but not all parts are included'}.`,
        ]
      : []),
    ...(parts !== null && (parts.difference ?? 0) !== 0
      ? [
          `Its parts (${plainWord(parts.level)}: ${numberWords(parts.units, locale)}) add up to ${numberWords(parts.countedVotes ?? 0, locale)}.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}
