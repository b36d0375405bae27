import { toPartialDate } from '../../../src/domain/partial-date.js'
import type { Store } from '../../graph/store.js'
import { wordsOfDate } from '../../graph/words.js'
import type { Visit } from '../page.js'

/** Moves through time by the month; a day of one's own choice stands beside it. */
export function TimeSlider({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const { view, known } = store
  const { date } = view.value
  const last = monthOf(visit.now)
  const first = Math.min(
    last,
    ...[...known.value.links.values()].flatMap(({ start }) =>
      start === null ? [] : [monthOf(start)],
    ),
  )
  if (first === last) return <></>
  const said = date === null ? 'all times' : wordsOfDate(date, visit.locale)
  return (
    <fieldset class="graph-fields live">
      <legend>The state on a day</legend>
      <input
        type="range"
        aria-label="Month"
        aria-valuetext={said}
        min={first}
        max={last}
        value={date === null ? last : monthOf(date)}
        onInput={({ currentTarget }) => {
          store.setDate(toPartialDate(dayOf(currentTarget.valueAsNumber)))
        }}
      />
      <label>
        Day{' '}
        <input
          type="date"
          min={dayOf(first)}
          max={visit.now.slice(0, 10)}
          value={date?.length === 10 ? date : ''}
          onChange={({ currentTarget }) => {
            store.setDate(toPartialDate(currentTarget.value))
          }}
        />
      </label>
      <output>{said}</output>
      <button
        type="button"
        disabled={date === null}
        onClick={() => {
          store.setDate(null)
        }}
      >
        All times
      </button>
    </fieldset>
  )
}

/** The months since the year 0 of a date, or of the beginning of what it can mean. */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1) - 1
}

/** The first day of a month. */
function dayOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
