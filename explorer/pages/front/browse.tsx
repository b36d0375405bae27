import { Glyph, type GlyphType } from '../../components/ui/glyph.js'
import { countryName, numberWords, plainWord } from '../../components/words.js'
import type { EntityType, FrontQuery } from '../../generated/operations.js'

interface Example {
  readonly href: string
  readonly name: string
}

interface Entry {
  readonly href: string
  readonly type: GlyphType
  readonly name: string
  readonly count: number
  readonly examples: readonly Example[]
}

const NAMED = 3

/** Every count of the data, with the list that it counts and examples. */
export function Browse({ data, locale }: { readonly data: FrontQuery; readonly locale: string }) {
  return (
    <div class="browse">
      {entriesOf(data, locale).map(({ href, type, name, count, examples }) => (
        <div key={href}>
          <a class="top" href={href}>
            <Glyph type={type} size={18} />
            {name}
            <b>{numberWords(count, locale)}</b>
          </a>
          <p class="eg">
            {examples.slice(0, NAMED).map((example, at) => (
              <>
                {at > 0 && ' · '}
                <a key={example.href} href={example.href}>
                  <bdi>{example.name}</bdi>
                </a>
              </>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

function entriesOf(data: FrontQuery, locale: string): readonly Entry[] {
  const { overview, offices, elections } = data
  const { chambers, parties, countries, marketStates } = overview
  const countOf = (type: EntityType) => overview.types.find((one) => one.type === type)?.count ?? 0
  const ofType = (
    type: EntityType,
    href: string,
    name: string,
    examples: readonly Example[],
  ): Entry => ({ href, type, name, count: countOf(type), examples })
  return [
    ofType(
      'POLITICIAN',
      '/politicians',
      'Politicians',
      chambers.map(({ entity: { slug, name } }) => ({
        href: `/politicians?chamber=${slug}`,
        name,
      })),
    ),
    ofType('AREA', '/areas', 'Areas', areasOf(data).map(toExample)),
    ofType('ELECTION', '/elections', 'Elections', elections.nodes.map(toExample)),
    ofType(
      'INSTITUTION',
      '/institutions',
      'Institutions',
      chambers.map(({ entity }) => toExample(entity)),
    ),
    ofType('OFFICE', '/offices', 'Offices', offices.nodes.map(toExample)),
    ofType(
      'PARTY',
      '/parties',
      'Parties',
      parties.map(({ entity }) => toExample(entity)),
    ),
    {
      ...{ href: '/markets', type: 'MARKET', name: 'Markets' },
      count: marketStates.reduce((sum, { count }) => sum + count, 0),
      examples: marketStates.map(({ state, count }) => ({
        href: `/markets?status=${state.toLowerCase()}`,
        name: `${numberWords(count, locale)} ${plainWord(state)}`,
      })),
    },
    {
      ...{ href: '/countries', type: 'COUNTRY', name: 'Countries', count: countries.length },
      examples: countries.map(({ countryCode }) => ({
        href: `/politicians?country=${countryCode}`,
        name: countryName(countryCode, locale),
      })),
    },
  ]
}

/** The areas that people in a finding represent, or else the first areas by name. */
export function areasOf({ overview, areas }: FrontQuery) {
  const { sharedCommittees } = overview
  const people = sharedCommittees === null ? [] : [sharedCommittees.a, sharedCommittees.b]
  return [...people.flatMap(({ constituencies }) => constituencies.nodes), ...areas.nodes]
}

function toExample({ slug, name }: { readonly slug: string; readonly name: string }): Example {
  return { href: `/entity/${slug}`, name }
}
