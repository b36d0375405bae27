import { Section } from '../../components/ui/section.js'
import type { EntityData } from './entity.js'

/** The first races of an election. */
export function RacesSection(props: { readonly data: EntityData; readonly slug: string }) {
  const { list } = props.data
  const races = list !== undefined && list !== null && 'races' in list ? list.races : null
  if (races === null || races.nodes.length === 0) return null
  return (
    <Section
      id="races"
      title="Races"
      aside={
        <a class="sub" href={`/election/${props.slug}`}>
          {races.pageInfo.hasNextPage ? 'All races and results' : 'Results'}
        </a>
      }
    >
      <ul class="rows">
        {races.nodes.map(({ id, title }) => (
          <li key={id}>
            <a class="name" href={`/race/${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
