import { seatsOf } from './seats.js'

/** The members of one party, or the members without a recorded party. */
export interface SeatGroup {
  readonly key: string
  readonly name: string
  readonly count: number
  /** The class of the colour. */
  readonly colour: string
}

const WIDTH = 400
const HEIGHT = 210

interface HemicycleProps {
  /** The groups in the order of the seats, from left to right. */
  readonly groups: readonly SeatGroup[]
  /** The text below the number in the middle, such as "seats on 15 January 2018". */
  readonly caption: string
  readonly total: string
  /**
   * The text above the middle, such as "326 for a majority"; `null` if the number of seats is
   * unknown.
   */
  readonly majority: string | null
}

/** A chamber by party: a dot for each member. A table next to it has the same numbers. */
export function Hemicycle({ groups, caption, total, majority }: HemicycleProps) {
  const seats = seatsOf(groups.reduce((sum, { count }) => sum + count, 0))
  let before = 0
  return (
    <div class="hemi">
      {majority !== null && <div class="hemi-top">{majority}</div>}
      <svg class="seats" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
        {groups.map(({ key, name, count, colour }) => {
          const own = seats.slice(before, before + count)
          before += count
          return (
            <g key={key} class={colour}>
              <title>{`${name}: ${String(count)}`}</title>
              {own.map(({ x, y, radius }, at) => (
                <circle
                  key={String(at)}
                  cx={(x * WIDTH).toFixed(1)}
                  cy={(y * WIDTH).toFixed(1)}
                  r={(radius * WIDTH).toFixed(1)}
                />
              ))}
            </g>
          )
        })}
      </svg>
      <div class="hemi-num">
        <b>{total}</b>
        <span>{caption}</span>
      </div>
    </div>
  )
}
