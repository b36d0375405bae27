import { toPartialDate } from '../../../src/domain/partial-date.js'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../components/ui/icon.js'
import { dayOf, firstMonth, monthNumberOf } from '../../graph/months.js'
import type { GraphLink } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfDate } from '../../graph/words.js'
import type { Visit } from '../page.js'

/** The controls for the day of the picture: a slider for the month, and a field for the day. */
export function TimeSlider({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const { view, known } = store
  const { date } = view.value
  const last = monthNumberOf(visit.now)
  const first = Math.min(last, firstMonth(store))
  if (first === last) return null
  const said = date === null ? 'All years' : wordsOfDate(date, visit.locale)
  return (
    <div class="graph-slider live" role="group" aria-label="Time">
      <Play store={store} months={[first, last]} />
      <input
        type="date"
        class="date"
        aria-label="Day"
        min={dayOf(first)}
        max={visit.now.slice(0, 10)}
        value={date?.length === 10 ? date : ''}
        onChange={({ currentTarget }) => {
          store.setDate(toPartialDate(currentTarget.value))
        }}
      />
      <div class="slider">
        <Histogram links={[...known.value.links.values()]} years={[first, last]} date={date} />
        <input
          type="range"
          aria-label="Month"
          aria-valuetext={said}
          min={first}
          max={last}
          value={date === null ? last : monthNumberOf(date)}
          onInput={({ currentTarget }) => {
            store.setDate(toPartialDate(dayOf(currentTarget.valueAsNumber)))
          }}
        />
        <div class="graph-years" aria-hidden="true">
          <span>{dayOf(first).slice(0, 4)}</span>
          <span>{dayOf(last).slice(0, 4)}</span>
        </div>
      </div>
      <output>{said}</output>
      {date !== null && (
        <button
          type="button"
          class="btn small"
          onClick={() => {
            store.setDate(null)
          }}
        >
          All years
        </button>
      )}
    </div>
  )
}

/** The time between two days. It is long enough for readers to see the changes. */
const STEP_MS = 1_200
/**
 * The number of shown days. It is small, because each day needs a request for its relationships.
 */
const STEPS = 20

/** A button that shows one day after another, from the day of the picture to the last month. */
function Play(props: {
  readonly store: Store
  readonly months: readonly [first: number, last: number]
}) {
  const { store, months } = props
  const [first, last] = months
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return undefined
    const step = Math.max(1, Math.ceil((last - first) / STEPS))
    const timer = setInterval(() => {
      if (store.isBusy.value > 0) return
      const { date } = store.view.value
      const next = Math.min(last, date === null ? first : monthNumberOf(date) + step)
      store.setDate(toPartialDate(dayOf(next)))
      if (next === last) setPlaying(false)
    }, STEP_MS)
    return () => {
      clearInterval(timer)
    }
  }, [isPlaying, first, last])
  return (
    <button
      type="button"
      class="btn icon"
      aria-label={isPlaying ? 'Pause' : 'Play the years'}
      onClick={() => {
        const { date } = store.view.value
        // After the last day, the button begins again with the first day.
        if (!isPlaying && date !== null && monthNumberOf(date) >= last) store.setDate(null)
        setPlaying(!isPlaying)
      }}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}

const BARS = 60

/** The number of relationships over time. */
function Histogram(props: {
  readonly links: readonly GraphLink[]
  readonly years: readonly [first: number, last: number]
  readonly date: string | null
}) {
  const { links, years, date } = props
  const [first, last] = years
  const step = (last - first + 1) / BARS
  const periods = links.flatMap(({ start, end, isCurrent }) => {
    if (start === null) return []
    return [
      {
        from: monthNumberOf(start),
        to: end === null ? (isCurrent === true ? last : null) : monthNumberOf(end),
      },
    ]
  })
  const counts = [...Array(BARS).keys()].map((bar) => {
    const month = first + bar * step
    return periods.filter(({ from, to }) => from <= month + step && (to ?? from) >= month).length
  })
  const most = Math.max(1, ...counts)
  const until = date === null ? last : monthNumberOf(date)
  return (
    <svg
      class="graph-histogram"
      viewBox={`0 0 ${String(BARS)} 24`}
      width="100%"
      height="24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, bar) => (
        <rect
          key={bar}
          class={first + bar * step <= until ? 'on' : undefined}
          x={bar + 0.1}
          width="0.8"
          y={24 - (22 * count) / most}
          height={(22 * count) / most}
        />
      ))}
    </svg>
  )
}
