import { initialsOf } from '../../../components/initials.js'
import { partyClass } from '../../../components/ui/party-colours.js'
import { shortCommittee } from '../../../components/words.js'
import type { FrontQuery } from '../../../generated/operations.js'
import { FindingSource } from './source.js'

type Shared = NonNullable<FrontQuery['overview']['sharedCommittees']>
type Person = Shared['a']

const MIDDLE = 180
const LEFT = 44
const RIGHT = 316
const TOP = 50
const STEP = 92
const LINE = 15
/** The maximum number of characters in a line of a name below its circle. */
const WIDEST = 12
/** The maximum number of characters in a topic below its square. */
const WIDEST_TOPIC = 29

/** Two people of different parties and the committees that they share, as a picture and in words. */
export function ConnectionFinding(props: { readonly shared: Shared; readonly locale: string }) {
  const { shared, locale } = props
  const { a, b, asOf, committees } = shared
  const [partyA, partyB] = [a, b].map((person) => partyOf(person)?.name)
  return (
    <article class="card finding">
      <p class="kicker">Connections</p>
      <h3>
        <a href={`/graph?ids=${a.id},${b.id}&find=ways`}>
          {COMMITTEES[committees.length]} <bdi>{a.name}</bdi> and <bdi>{b.name}</bdi>
        </a>
      </h3>
      <p class="say">
        {partyA !== undefined && partyB !== undefined && (
          <>
            <bdi>{partyA}</bdi> and <bdi>{partyB}</bdi>, and together in{' '}
          </>
        )}
        {committees.map(({ slug, name }, index) => (
          <>
            {index > 0 && (index === committees.length - 1 ? ' and ' : ', ')}
            <a key={slug} href={`/entity/${slug}`}>
              <bdi>{shortCommittee(name)}</bdi>
            </a>
          </>
        ))}
        .
      </p>
      <figure>
        <Picture shared={shared} />
        <FindingSource dataset={undefined} asOf={asOf} locale={locale} />
      </figure>
    </article>
  )
}

/** The words by number of committees. The gateway finds at most three committees. */
const COMMITTEES = [
  '',
  'One committee connects',
  'Two committees connect',
  'Three committees connect',
]

function Picture({ shared: { a, b, committees } }: { readonly shared: Shared }) {
  const middle = TOP + ((committees.length - 1) * STEP) / 2
  const height = Math.max(TOP + committees.length * STEP, 190)
  return (
    <svg class="connection" viewBox={`0 0 360 ${String(height)}`} aria-hidden="true">
      {committees.map(({ slug, name }, at) => {
        const y = TOP + at * STEP
        return (
          <g key={slug}>
            <path class="line" d={curve(LEFT + 22, middle, MIDDLE - 12, y)} />
            <path class="line" d={curve(RIGHT - 22, middle, MIDDLE + 12, y)} />
            <rect class="t-institution" x={MIDDLE - 14} y={y - 14} width="28" height="28" rx="7" />
            <text x={MIDDLE} y={y + 32}>
              {shortened(name)}
            </text>
          </g>
        )
      })}
      <PersonNode person={a} x={LEFT} y={middle} />
      <PersonNode person={b} x={RIGHT} y={middle} />
    </svg>
  )
}

function PersonNode(props: { readonly person: Person; readonly x: number; readonly y: number }) {
  const { person, x, y } = props
  return (
    <g class={partyClass(partyOf(person))}>
      <circle cx={x} cy={y} r="22" />
      <text x={x} y={y + 5}>
        {initialsOf(person.name)}
      </text>
      {linesOf(person.name).map((line, at) => (
        <text key={line} x={x} y={y + 42 + at * LINE}>
          {line}
        </text>
      ))}
    </g>
  )
}

function partyOf({ parties }: Person) {
  return parties.nodes[0] ?? null
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const [first, second] = [fromX + (toX - fromX) * 0.45, fromX + (toX - fromX) * 0.55]
  return `M${String(fromX)} ${String(fromY)}C${String(first)} ${String(fromY)} ${String(second)} ${String(toY)} ${String(toX)} ${String(toY)}`
}

/** The topic of a committee. A long topic is shortened, because it would cover the people. */
function shortened(name: string): string {
  const short = shortCommittee(name)
  return short.length > WIDEST_TOPIC ? `${short.slice(0, WIDEST_TOPIC - 1).trimEnd()}…` : short
}

/** A name in at most two lines. */
function linesOf(name: string): readonly string[] {
  const words = name.split(' ')
  const last = words.pop() ?? ''
  const [first] = words
  const lines = first === undefined ? [last] : [first, last]
  return lines.map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line))
}
