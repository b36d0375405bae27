import { partyClass, type PartyNamed } from '../../components/ui/party-colours.js'
import { numberWords, shortCommittee } from '../../components/words.js'
import type { FrontQuery } from '../../generated/operations.js'

type Shared = NonNullable<FrontQuery['overview']['sharedCommittees']>

const SIZE = 400
const CENTRE = SIZE / 2
const RING = 186
const INNER = 66
/** The radius of the circle of a person, and half the side of the square of a committee. */
const PERSON = 6.5
const SQUARE = 13

/** The members of the committees of the finding, as a ring with a line to each of their committees. */
export function HeroFigure(props: { readonly shared: Shared; readonly locale: string }) {
  const { shared, locale } = props
  const people = peopleOf(shared)
  const committees = shared.committees.map((committee, at) => ({
    ...committee,
    ...onCircle(INNER, at / shared.committees.length),
  }))
  return (
    <figure class="hero-figure">
      <svg viewBox={`0 0 ${String(SIZE)} ${String(SIZE)}`} aria-hidden="true">
        {people.map(({ slug, party, memberOf }, at) => {
          const from = onCircle(RING, at / people.length)
          const bend = onCircle(RING * 0.6, at / people.length)
          return (
            <g key={slug} class={partyClass(party)}>
              {committees
                .filter((committee) => memberOf.has(committee.slug))
                .map(({ slug: committee, x, y }) => (
                  <path key={committee} d={`M${words(from)}Q${words(bend)} ${words({ x, y })}`} />
                ))}
              <circle cx={from.x} cy={from.y} r={PERSON} />
            </g>
          )
        })}
        {committees.map(({ slug, x, y }) => (
          <rect
            key={slug}
            class="t-institution"
            x={x - SQUARE}
            y={y - SQUARE}
            width={2 * SQUARE}
            height={2 * SQUARE}
            rx="6"
          />
        ))}
      </svg>
      <figcaption>
        {committees.map(({ slug, name }, at) => (
          <span key={slug}>
            {at > 0 && ' · '}
            <a href={`/entity/${slug}`}>
              <bdi>{shortCommittee(name)}</bdi>
            </a>
          </span>
        ))}
        : {numberWords(people.length, locale)} members
      </figcaption>
    </figure>
  )
}

interface Person {
  readonly slug: string
  readonly name: string
  readonly party: PartyNamed | null
  readonly memberOf: ReadonlySet<string>
}

/** The members of the committees, each once, sorted by party and name. */
function peopleOf({ committees }: Shared): readonly Person[] {
  const people = new Map<string, Person>()
  for (const { slug: committee, members } of committees) {
    for (const { end, node } of members.edges) {
      if (end !== null) continue
      const { slug, name, parties } = node
      const memberOf = new Set([...(people.get(slug)?.memberOf ?? []), committee])
      people.set(slug, { slug, name, party: parties.nodes[0] ?? null, memberOf })
    }
  }
  const sortKey = ({ party, name }: Person) => `${party?.slug ?? '~'} ${name}`
  return [...people.values()].sort((a, b) => sortKey(a).localeCompare(sortKey(b), 'en'))
}

/** A point on a circle around the centre. `turn`: from 0 up to 1, clockwise from the top. */
function onCircle(radius: number, turn: number) {
  const angle = 2 * Math.PI * turn
  return {
    x: Math.round((CENTRE + radius * Math.sin(angle)) * 10) / 10,
    y: Math.round((CENTRE - radius * Math.cos(angle)) * 10) / 10,
  }
}

const words = ({ x, y }: { readonly x: number; readonly y: number }) => `${String(x)} ${String(y)}`
